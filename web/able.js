// The second script of the app's pages, written out in the head: whether the page can run here. A
// browser that lacks something gets a sentence with versions that do not; a page that may fetch
// nothing goes on as the one file. Old syntax on purpose: the browser that needs it knows no other.
(function () {
  "use strict";

  var WORDS = "build:words"; // by language; early.js chose one
  var root = document.documentElement;
  var words = WORDS[root.lang] || WORDS.en;
  var single = root.hasAttribute("data-single");
  var moving = false;

  // Pyodide has exceptions within WebAssembly; this is the smallest program with one.
  var CATCHES = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11,
  ];

  // What is missing of what the page cannot do without; null when all is there.
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

  // Before any deferred script runs, PyScript's among them.
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

  // Nothing else is left on the page: there may be no style sheet either.
  function show(sentence) {
    var python = document.querySelector("script[type=py]");
    if (python) python.parentNode.removeChild(python);
    var failure = document.getElementById("failure");
    var parts = document.body.children;
    for (var at = 0; at < parts.length; at += 1) {
      if (parts[at] !== failure) parts[at].style.display = "none";
    }
    failure.querySelector(".failure-text").textContent = sentence;
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

  // A page that is left starts no Python. Its modules are on their way, but run in no other document.
  function holdScripts() {
    var elsewhere = document.implementation.createHTMLDocument("");
    new MutationObserver(function (changes) {
      changes.forEach(function (change) {
        change.addedNodes.forEach(function (node) {
          if (node.tagName === "SCRIPT" && /^(module|py)$/.test(node.type)) elsewhere.adoptNode(node);
        });
      });
    }).observe(root, { childList: true, subtree: true });
  }

  // The one file has all its scripts inside. Where there is no such file that is told, instead of
  // showing somebody's "not found". A browser that lets nothing be asked goes there and sees.
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
      go(); // of a file nothing can be asked
      return;
    }
    fetch(file, { method: "HEAD" }).then(function (answer) {
      if (answer.ok) go();
      else say(words["boot.closed"]);
    }, go);
  }

  // boot.js tells why a start fails, but not if it is itself what does not come.
  addEventListener(
    "error",
    function (event) {
      var script = event.target;
      if (!moving && script.tagName === "SCRIPT" && /\/boot\.js$/.test(script.src)) {
        say(words["boot.unfetched"]);
      }
    },
    true,
  );

  var missing = lack();
  if (missing) say(words["boot.unfit"].replace("{what}", missing));
  else if (!single && (self.origin === "null" || location.protocol === "file:")) moveIn();
})();
