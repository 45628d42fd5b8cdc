#!/usr/bin/env node
// Loads dist/mux.js and nothing else. Written so that an old Node can still read it and say that it is too old.
var version = process.versions.node.split(".");
var major = Number(version[0]);
if (major < 20 || (major === 20 && Number(version[1]) < 19)) {
  console.error("mux: Node 20.19 or newer is needed and this is " + process.version + ": install a newer one");
  process.exitCode = 1;
} else {
  import("node:module")
    .then(function (module) {
      if (module.default.enableCompileCache) module.default.enableCompileCache();
      return import("../dist/mux.js");
    })
    .then(
      function (mux) {
        return mux.main(process.argv.slice(2));
      },
      function (error) {
        var missing = error && error.code === "ERR_MODULE_NOT_FOUND";
        console.error(
          missing ? "mux: it is not built or not installed whole: run npm ci" : String(error && error.stack),
        );
        process.exitCode = missing ? 1 : 70;
      },
    );
}
