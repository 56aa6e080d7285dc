// @ts-check
// Tells a learning platform (LMS) which boards of this page are solved, by SCORM 1.2 or xAPI. The score is the share of
// all stars, in percent; the lesson is completed when every board is solved. A later visit goes on from there.
(() => {
  "use strict";

  const MOST_STARS = 3;

  /** Return what loads and saves by SCORM 1.2: the object `API` of a window around this one, or of its opener's. */
  const scorm = () => {
    let api;
    for (const start of [window, window.opener]) {
      try {
        for (let place = start; place && !api; place = place.parent === place ? null : place.parent) api = place.API;
      } catch {
        // That window is of another site.
      }
    }
    if (!api) return null;
    api.LMSInitialize("");
    addEventListener("pagehide", () => api.LMSFinish(""));
    return {
      load: () => api.LMSGetValue("cmi.suspend_data"),
      save: (text, score, done) => {
        const values = { "score.min": "0", "score.max": "100", "score.raw": String(score), exit: done ? "" : "suspend" };
        for (const [name, value] of Object.entries(values)) api.LMSSetValue(`cmi.core.${name}`, value);
        api.LMSSetValue("cmi.core.lesson_status", done ? "completed" : "incomplete");
        // At most 4,096 characters, enough for a hundred boards.
        api.LMSSetValue("cmi.suspend_data", text);
        if (api.LMSCommit("") !== "true") throw new Error(api.LMSGetErrorString(api.LMSGetLastError()));
      },
    };
  };

  /** Return what loads and saves by xAPI, from the address by which the platform opened this page; cmi5 names some alike. */
  const xapi = async () => {
    const launch = new URLSearchParams(location.search);
    const [endpoint, agent] = [launch.get("endpoint"), launch.get("actor")];
    const activityId = launch.get("activityId") ?? launch.get("activity_id");
    if (!endpoint || !agent || !activityId) return null;
    const token = launch.get("fetch");
    const auth = token
      ? `Basic ${(await (await fetch(token, { method: "POST" })).json())["auth-token"]}`
      : (launch.get("auth") ?? "");
    const registration = launch.get("registration");
    /** @type {Record<string, string>} */
    const more = registration ? { registration } : {};
    const state = `activities/state?${new URLSearchParams({ activityId, agent, stateId: "hive", ...more })}`;
    const headers = { Authorization: auth, "X-Experience-API-Version": "1.0.3", "Content-Type": "application/json" };
    const ask = async (method, path, body) => {
      const answer = await fetch(endpoint.replace(/\/?$/, "/") + path, { method, headers, body });
      if (!answer.ok && answer.status !== 404) throw new Error(`${answer.status} ${answer.statusText}`);
      return answer.ok ? answer.text() : "";
    };
    return {
      load: () => ask("GET", state),
      save: async (text, score, done) => {
        const verb = done ? "completed" : "progressed";
        const statement = {
          actor: JSON.parse(agent),
          verb: { id: `http://adlnet.gov/expapi/verbs/${verb}`, display: { en: verb } },
          object: { id: activityId },
          result: { completion: done, score: { scaled: score / 100, raw: score, min: 0, max: 100 } },
          context: more,
        };
        await ask("PUT", state, text);
        await ask("POST", "statements", JSON.stringify(statement));
      },
    };
  };

  /** Return the results that the platform has, and nothing of what it may have besides. */
  const readResults = (text) => {
    try {
      return Object.entries(JSON.parse(text)).filter(([, stars]) => Number.isInteger(stars) && stars >= 0 && stars <= MOST_STARS);
    } catch {
      return [];
    }
  };

  const idOf = (board) => board.getAttribute("lesson") || board.getAttribute("puzzle") || JSON.parse(board.getAttribute("task")).id;
  const tasks = [...document.querySelectorAll("hive-board")].map(idOf);
  const best = new Map();
  const progress = /** @type {HTMLElement} */ (document.getElementById("progress"));

  const show = (trouble = "") => {
    const solved = tasks.filter((task) => best.has(task)).length;
    progress.textContent = `Solved: ${solved} of ${tasks.length}. ${trouble}`;
    for (const place of document.querySelectorAll("[data-stars]")) {
      const stars = best.get(place.getAttribute("data-stars"));
      place.textContent = stars === undefined ? "" : "★".repeat(stars) + "☆".repeat(MOST_STARS - stars);
    }
    return solved === tasks.length;
  };

  const connect = async () => {
    const platform = scorm() ?? (await xapi());
    for (const [task, stars] of readResults(platform ? await platform.load() : "")) best.set(task, stars);
    return platform;
  };
  const connected = connect();
  // One after another, so that the last result is also the last that is saved.
  /** @type {Promise<any>} */
  let saved = connected.then(
    (platform) => show(platform ? "" : "No learning platform was found, so nothing is saved."),
    (error) => show(`The learning platform cannot be reached: ${error.message}.`),
  );

  document.addEventListener("hive-solved", (event) => {
    const { id, stars } = /** @type {CustomEvent} */ (event).detail;
    saved = saved.then(async () => {
      if (!tasks.includes(id)) return;
      best.set(id, Math.max(stars, best.get(id) ?? 0));
      const done = show();
      const sum = tasks.reduce((all, task) => all + (best.get(task) ?? 0), 0);
      const score = Math.round((100 * sum) / (MOST_STARS * tasks.length));
      try {
        await (await connected)?.save(JSON.stringify(Object.fromEntries(best)), score, done);
      } catch (error) {
        show(`The last result is not saved: ${/** @type {Error} */ (error).message}.`);
      }
    });
  });
})();
