// @ts-check
// The rules for our scripts: ESLint's recommended ones and a few more. Run by tools/lint.py.
import js from "@eslint/js";
import globals from "globals";

// What our scripts share through the global object; see globals.d.ts.
const shared = Object.fromEntries(
  [
    "hiveFirstWords",
    "hiveImport",
    "hiveLeaves",
    "hiveOnFatal",
    "hiveParts",
    "hiveStarts",
    "hiveTakesParts",
    "hiveUnpack",
  ].map((name) => [name, "readonly"]),
);

// The build puts board_picture.js into hive-board.js.
const picture = [
  ...["DARK", "LIGHT", "colorRules"],
  ...["elementOf", "meaningOf", "pictureOf", "positionOf", "recolored"],
];

// The build puts result_codes.js into hive-results.js.
const codes = [
  ...["COLUMNS", "LARGEST", "LONGEST_NAME", "LONGEST_TITLE", "codeOf", "csvOf", "isPupil", "isResult"],
  ...["merged", "readCodes", "rowsOf", "shortened", "together"],
];

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-implicit-globals": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-useless-rename": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      strict: "error",
    },
  },
  {
    files: ["web/*.js", "web/boot/*.js", "web/single/*.js", "docs/examples/scorm/*.js"],
    languageOptions: { sourceType: "script", globals: { ...globals.browser, ...shared } },
  },
  {
    files: ["web/boot/*.mjs", "web/single/loader.js", "hive_core/teach/_widgets/*.js"],
    languageOptions: { sourceType: "module", globals: { ...globals.browser, ...shared } },
  },
  {
    files: ["web/sw.js"],
    languageOptions: { globals: globals.serviceworker },
    // A service worker has its global scope for itself.
    rules: { "no-implicit-globals": "off", strict: ["error", "global"] },
  },
  {
    files: ["web/hive-board.js"],
    languageOptions: { globals: Object.fromEntries(picture.map((name) => [name, "readonly"])) },
  },
  {
    files: ["web/hive-results.js"],
    languageOptions: { globals: Object.fromEntries(codes.map((name) => [name, "readonly"])) },
  },
  {
    files: ["web/board_picture.js", "web/result_codes.js"],
    // Their functions are used in hive-board.js and hive-results.js, within their functions and strict modes.
    rules: { "no-implicit-globals": "off", "no-unused-vars": "off", strict: "off" },
  },
  {
    // Browsers too old for the page have to parse it.
    files: ["web/boot/browser_check.js"],
    languageOptions: { ecmaVersion: 5, globals: { Uint8Array: "readonly" } },
    rules: {
      "no-unused-vars": ["error", { caughtErrors: "none" }],
      "object-shorthand": "off",
      "prefer-const": "off",
    },
  },
  {
    files: ["web/boot/first_paint.js"],
    languageOptions: { ecmaVersion: 2015 },
    rules: { "no-unused-vars": ["error", { caughtErrors: "none" }] },
  },
  {
    files: ["tools/**/*.mjs", "tools/**/*.js", "tests/js/**/*.mjs", "tests/*.mjs", "tests/wasm/*.mjs"],
    languageOptions: { sourceType: "module", globals: globals.node },
  },
];
