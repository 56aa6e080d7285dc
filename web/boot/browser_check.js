// @ts-check
// The second script of the app's pages, inlined in the head: checks whether the page can run here.
// If the browser lacks something, shows a sentence with the versions that have it. A page that may
// fetch nothing is replaced by hive.html. Uses old syntax on purpose: old browsers must parse it.
(function () {
  "use strict";

  // In English; load_words.js has loaded those of another language.
  /** @type {any} */
  var WORDS = "build:words";
  var root = document.documentElement;
  /** @type {any} */
  var all = window;
  var first = all.hiveFirst && all.hiveFirst[root.lang];
  var words = first ? first.texts : WORDS;
  var single = root.hasAttribute("data-single");
  var moving = false;

  // Pyodide needs WebAssembly exceptions; this is the smallest module with one.
  var CATCHES = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11,
  ];

  // Returns the name of the first missing feature the page needs, or null.
  function lack() {
    if (!window.WebAssembly) return "WebAssembly";
    if (!WebAssembly.validate(new Uint8Array(CATCHES))) return "WebAssembly exceptions";
    if (!("noModule" in document.createElement("script"))) return "JavaScript modules";
    if (!window.Worker) return "workers";
    if (!window.DecompressionStream) return "DecompressionStream";
    if (!window.HTMLDialogElement) return "dialogs";
    if (!window.CSS || !CSS.supports) return "CSS.supports";
    if (!CSS.supports("selector(:has(*))")) return "CSS :has()";
    if (!CSS.supports("color", "light-dark(#000, #fff)")) return "CSS light-dark()";
    return null;
  }

  // Calls `act` once the page is parsed, before any deferred script runs, PyScript's included.
  function whenRead(act) {
    if (document.readyState !== "loading") act();
    else document.addEventListener("readystatechange", act, { once: true });
  }

  function say(sentence) {
    if (root.getAttribute("data-app") !== "loading") return;
    root.setAttribute("data-app", "failed");
    if (root.getAttribute("data-page") === "embed" && parent !== window) {
      parent.postMessage({ source: "hive", type: "error", to: "start", message: sentence }, "*");
    }
    whenRead(function () {
      show(sentence);
    });
  }

  // Hides everything but the error by style attributes: the style sheet may be missing too.
  function show(sentence) {
    var python = document.querySelector("script[type=py]");
    if (python && python.parentNode) python.parentNode.removeChild(python);
    /** @type {any} */
    var failure = document.getElementById("failure");
    /** @type {any} */
    var parts = document.body.children;
    for (var at = 0; at < parts.length; at += 1) {
      if (parts[at] !== failure) parts[at].style.display = "none";
    }
    var line = failure.querySelector(".failure-text");
    line.textContent = sentence;
    line.removeAttribute("class"); // so that a boot.js of another version does not replace it
    var out = failure.querySelector("a");
    if (out) {
      out.textContent = words["frame.open"];
      out.href += location.hash;
      out.removeAttribute("hidden");
    }
    var retry = failure.querySelector("[data-action=retry]");
    retry.textContent = words["boot.retry"];
    retry.addEventListener("click", function () {
      location.reload();
    });
  }

  // Keeps Python from starting in a page that is being left. Its modules are already loading, but
  // do not run in another document.
  function holdScripts() {
    var elsewhere = document.implementation.createHTMLDocument("");
    function hold(/** @type {any} */ node) {
      if (node.tagName === "SCRIPT" && /^(module|py)$/.test(node.type)) elsewhere.adoptNode(node);
    }
    document.querySelectorAll("script").forEach(hold);
    new MutationObserver(function (changes) {
      changes.forEach(function (change) {
        change.addedNodes.forEach(hold);
      });
    }).observe(root, { childList: true, subtree: true });
  }

  // A host in the middle of an update gives files of two versions, and a browser may have kept an older
  // page. Loads the page once more; returns false if that has not helped.
  window.hiveReloads = function () {
    var key = "hive.mixed." + version();
    holdScripts();
    try {
      if (sessionStorage.getItem(key)) return false;
      sessionStorage.setItem(key, "1");
    } catch (refused) {
      return false; // without a note, the page might be loaded again and again
    }
    location.reload();
    return true;
  };

  function version() {
    /** @type {any} */
    var tag = document.querySelector("meta[name=hive-version]");
    return tag && tag.content;
  }

  // Goes to hive.html, which has all its scripts inside. If the host has no such file, says so
  // instead of showing the host's "not found". If the request itself is blocked, goes there anyway.
  function moveIn() {
    moving = true;
    holdScripts();
    var hash = location.hash.slice(1);
    if (root.getAttribute("data-page") === "embed" && !/(^|&)frame=1(&|$)/.test(hash)) {
      hash += (hash && "&") + "frame=1";
    }
    var file = new URL("hive.html", location.href).href;
    function go() {
      location.replace(file + (hash && "#" + hash));
    }
    if (location.protocol === "file:") {
      go(); // the browser allows no request to a file
      return;
    }
    fetch(file, { method: "HEAD" }).then(function (answer) {
      if (answer.ok) go();
      else say(words["boot.closed"]);
    }, go);
  }

  // boot.js reports why a start fails, but cannot report that boot.js itself did not load, or is of
  // another version.
  function watchBoot(/** @type {any} */ event) {
    var script = event.target;
    if (moving || script.tagName !== "SCRIPT" || !/\/boot\.js(\?|$)/.test(script.src)) return;
    if (event.type === "error") say(words["boot.unfetched"]);
    else if (window.hiveVersion !== version() && !window.hiveReloads()) say(words["boot.mixed"]);
  }
  addEventListener("error", watchBoot, true);
  document.addEventListener("load", watchBoot, true); // such events do not reach the window

  var missing = lack();
  if (missing) say(words["boot.unfit"].replace("{what}", missing));
  else if (!single && (self.origin === "null" || location.protocol === "file:")) moveIn();
})();
