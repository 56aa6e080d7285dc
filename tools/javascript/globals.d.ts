// The names that our scripts share through the global object.

/** The lines that every worker starts with (web/boot/workers.js). */
declare var hiveFirstWords: string;
/** The lines by which a worker takes what the page has fetched (web/boot/workers.js). */
declare var hiveTakesParts: string;
/** What the page has given to this worker (web/boot/workers.js). */
declare var hiveGiven: Promise<PythonParts> | undefined;
/** Returns what a worker needs of what the page has fetched (web/boot/interpreter.mjs). */
declare var hiveForWorkers: (() => Promise<PythonParts>) | undefined;
/** Tells whether all of Python's program has been loaded (web/boot/interpreter.mjs). */
declare var hiveIsComplete: (() => boolean) | undefined;
/** Asks whether to download a part of the program once more (web/boot/boot.js). */
declare var hiveAskForPart: (() => boolean) | undefined;
/** Takes a fatal error of Python, after which it cannot be used (web/boot/boot.js, in workers workers.js). */
declare var hiveOnFatal: (error: unknown) => void;
/** Takes the parts of Python in the one file (web/single/python.js). */
declare var hiveParts: (found: object) => void;
/** Imports a module from its text (web/single/python.js). */
declare var hiveImport: (text: string) => Promise<any>;
/** Starts Python from the parts (web/single/python.js). */
declare var hivePython: () => Promise<any>;
/** Reads the packed parts of the one file (web/single/unpack.js). */
declare var hiveUnpack: {
  DamagedFile: new (message: string) => Error;
  decode: (text: string) => Uint8Array<ArrayBuffer>;
};
/** The words of boards in the language of a tutorial (tools/site_build/tutorial.py). */
declare var hiveBoardWords: { [lang: string]: { [name: string]: string } } | undefined;
/** The compiled WebAssembly that the page's first lines ask for (tools/site_build/pages.py). */
declare var hiveProgram: Promise<WebAssembly.Module> | undefined;
/** How much of the program has arrived, and whether it is compressed (tools/site_build/pages.py). */
declare var hiveArriving: { bytes: number; since: number; packed: boolean; ended?: true } | undefined;
/** How much of the start has been downloaded (web/boot/download.js). */
declare var hiveDownloaded: (() => { done: number; total: number; left: number } | null) | undefined;
/** Tells whether the download of the program broke off (web/boot/download.js). */
declare var hiveBrokenOff: (() => boolean) | undefined;
/** Takes the beginning of a start; returns what takes its end (web/boot/leaving.js). */
declare var hiveStarts: () => () => void;
/** Tells whether the page is being left (web/boot/leaving.js). */
declare var hiveLeaves: () => Promise<void> | null;
/** The version of the site that boot.js is of (web/boot/boot.js). */
declare var hiveVersion: string | undefined;
/** Loads the page once more if its files are of several versions (web/boot/browser_check.js). */
declare var hiveReloads: () => boolean;
/** The browser's offer to install the page (web/boot/boot.js). */
declare var hiveInstall: Event | undefined;
/** All saved games, in the browser's database (web/boot/library.js). */
declare var hiveLibrary: { [method: string]: (...values: any[]) => Promise<any> };

/** Python's program and library, as the page has fetched them. */
interface PythonParts {
  program?: WebAssembly.Module;
  library?: Blob;
  cold?: WebAssembly.Module;
}

declare module "*/pyodide.asm.mjs" {
  export default function createPyodideModule(settings: object): Promise<any>;
}

declare module "*/pyodide.mjs" {
  export const version: string;
  export function loadPyodide(options: object): Promise<any>;
}
