// @ts-check
// The library: all saved games, in the browser's database. web/browser/library.py decides what goes into it.
// Everything is passed as JSON. The build puts this ahead of boot.js, which hides the database from PyScript.
(() => {
  "use strict";

  const NAME = "hive-library";
  const STORES = ["texts", "rows", "positions"];
  const FEW = 500; // so many rows are read one by one; more, by reading all

  /** @type {IDBFactory | null} */
  let factory = null;
  try {
    factory = globalThis.indexedDB;
  } catch {
    // The browser refuses it to this frame.
  }

  /** @type {Promise<IDBDatabase> | undefined} */
  let opening;

  /** @returns {Promise<IDBDatabase>} */
  function database() {
    opening ??= new Promise((resolve, reject) => {
      if (!factory) throw new Error("no database");
      const request = factory.open(NAME, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("texts");
        request.result.createObjectStore("rows", { keyPath: "name" }).createIndex("latest", "order");
        request.result.createObjectStore("positions").createIndex("key", "keys", { multiEntry: true });
      };
      request.onsuccess = () => {
        request.result.onclose = request.result.onversionchange = () => {
          request.result.close();
          opening = undefined;
        };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    opening.catch(() => (opening = undefined));
    return opening;
  }

  /** @type {(request: IDBRequest) => Promise<any>} */
  const answer = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  /**
   * Does the work in one transaction, and waits until the disk has it.
   * @param {IDBTransactionMode} mode
   * @param {(store: (name: string) => IDBObjectStore) => Promise<any>} work
   */
  async function run(mode, work) {
    const transaction = (await database()).transaction(STORES, mode, { durability: "strict" });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(undefined);
      transaction.onabort = () => reject(transaction.error);
    });
    done.catch(() => {});
    let result;
    try {
      result = await work((name) => transaction.objectStore(name));
    } catch (error) {
      if (transaction.error === null) transaction.abort();
      throw error;
    }
    await done;
    return result;
  }

  // Letters that normalizing does not take apart.
  const PLAIN = { ł: "l", ø: "o", đ: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe" };

  /** @type {(text: string) => string} */
  const plain = (text) =>
    text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[łøđıßæœ]/g, (letter) => PLAIN[letter]);

  /** Whether a game is found by a word: a part of a name, or the whole type or its expansions, as nearly all have "Base". */
  function isFoundBy(row, word) {
    const type = plain(row.info.game_type);
    const [withoutHandicap] = type.split("-");
    return plain(`${row.title} ${row.labels} ${row.search} ${row.said ?? ""}`).split(" ").some((part) =>
      part === type ? [word, `base+${word}`].includes(withoutHandicap) : part.includes(word));
  }

  /** The rows of these games, the latest first. */
  async function rowsOf(store, names) {
    if (names.length > FEW) {
      const set = new Set(names);
      return (await answer(store("rows").index("latest").getAll())).filter(({ name }) => set.has(name));
    }
    const rows = await Promise.all(names.map((name) => answer(store("rows").get(name))));
    return rows.sort((one, other) => one.order - other.order);
  }

  /** The rows that match, the latest first. `key`: of a position that their games have, or null. */
  async function matching(store, { words, state, key }) {
    const latest = store("rows").index("latest");
    let rows;
    if (key === null) rows = await answer(latest.getAll());
    else rows = await rowsOf(store, await answer(store("positions").index("key").getAllKeys(key)));
    const stands = (row) => !state || row.state === state || (state === "away" && row.info.away);
    return rows.filter((row) => stands(row) && words.every((word) => isFoundBy(row, plain(word))));
  }

  /** Rows for the list: whether it is known what is said in the comments, not the words. */
  const listed = (rows) => rows.map((row) => ({ ...row, said: "said" in row }));

  globalThis.hiveLibrary = {
    /** Of the games, by name and when each was changed, those that it lacks in that version; null: in any. */
    missing(games) {
      return run("readonly", async (store) => {
        const lacks = async ([name, changed]) => {
          const row = await answer(store("rows").get(name));
          return row && (changed === null || row.changed === changed) ? [] : [name];
        };
        return JSON.stringify((await Promise.all(Object.entries(JSON.parse(games)).map(lacks))).flat());
      });
    },

    /** Adds games, or replaces what it has of them; one without a title and labels keeps those it had. */
    put(entries) {
      return run("readwrite", async (store) => {
        for (const { text, keys, row } of JSON.parse(entries)) {
          const old = await answer(store("rows").get(row.name));
          const { title, labels } = old ?? { title: "", labels: "" };
          store("rows").put({ title, labels, ...row, order: -row.changed });
          store("texts").put(text, row.name);
          store("positions").put({ keys }, row.name);
        }
      });
    },

    /** How many games there are, how many match, and the rows of the first `count` of those. */
    find(query) {
      return run("readonly", async (store) => {
        const { words, state, key, count } = JSON.parse(query);
        const kept = await answer(store("rows").count());
        if (!words.length && !state && key === null) {
          const rows = await answer(store("rows").index("latest").getAll(null, count));
          return JSON.stringify({ kept, total: kept, rows: listed(rows) });
        }
        const rows = await matching(store, { words, state, key });
        return JSON.stringify({ kept, total: rows.length, rows: listed(rows.slice(0, count)) });
      });
    },

    /** The names of all games that match. */
    names(query) {
      return run("readonly", async (store) => {
        const rows = await matching(store, JSON.parse(query));
        return JSON.stringify(rows.map(({ name }) => name));
      });
    },

    /**
     * For each key of a position that games of that type have: the key, and how many of them White won, were drawn,
     * Black won, and are open. Copies of a game count once; `but`: the name of one that does not count, nor do those
     * of lessons and puzzles.
     */
    count(asked) {
      return run("readonly", async (store) => {
        const { type, keys, but } = JSON.parse(asked);
        const index = store("positions").index("key");
        const names = await Promise.all(keys.map((key) => answer(index.getAllKeys(key))));
        const rows = await rowsOf(store, [...new Set(names.flat())]);
        const left = (await answer(store("rows").get(but)))?.game ?? but;
        // Older versions of the page did not store which game it is.
        const own = rows.filter(({ name, info, game }) => info.game_type === type && !info.of_task && (game ?? name) !== left);
        const games = new Map(own.map(({ name, game }) => [name, game ?? name]));
        const states = new Map(own.map(({ name, game, state }) => [game ?? name, state]).reverse()); // the latest copy's
        const counted = names.map((those, at) => {
          const different = [...new Set(those.map((name) => games.get(name)))];
          const count = (state) => different.filter((game) => states.get(game) === state).length;
          return [keys[at], ...["WhiteWins", "Draw", "BlackWins", "open"].map(count)];
        });
        return JSON.stringify(counted.filter(([, ...counts]) => counts.some(Boolean)));
      });
    },

    /** The entries of these games, without those that are gone. */
    entries(names) {
      return run("readonly", async (store) => {
        const entries = JSON.parse(names).map(async (name) => ({
          row: await answer(store("rows").get(name)),
          text: await answer(store("texts").get(name)),
          keys: (await answer(store("positions").get(name)))?.keys,
        }));
        return JSON.stringify((await Promise.all(entries)).filter(({ row }) => row));
      });
    },

    /** Gives a game a title and labels. */
    label(name, title, labels) {
      return run("readwrite", async (store) => {
        const row = await answer(store("rows").get(name));
        if (row) store("rows").put({ ...row, title, labels });
      });
    },

    /** Deletes a game. */
    drop(name) {
      return run("readwrite", async (store) => STORES.forEach((each) => store(each).delete(name)));
    },

    /** Deletes all games. */
    clear() {
      return run("readwrite", async (store) => STORES.forEach((each) => store(each).clear()));
    },

    /** Whether the browser deletes nothing by itself: `yes` or `no`, empty if it can't tell. `ask`: ask it for that. */
    async persistent(ask) {
      const storage = navigator.storage;
      if (!storage?.persisted) return "";
      return (await storage.persisted()) || (ask && (await storage.persist())) ? "yes" : "no";
    },
  };
})();
