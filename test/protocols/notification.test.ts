import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseNotification } from "../../src/protocols/notification/parse.ts";

test("[A1] OSC 9 is a body", () => {
  expect(parseNotification("9", "Done; all green")).toEqual({ title: "", body: "Done; all green" });
});
test("[A2] OSC 777 has a title and a body", () => {
  expect(parseNotification("777", "notify;Build;ok; 3 warnings")).toEqual({ title: "Build", body: "ok; 3 warnings" });
  expect(parseNotification("777", "notify;Build")).toEqual({ title: "Build", body: "" });
  for (const body of ["", "preexec", "Notify;a;b"]) expect(parseNotification("777", body)).toBeUndefined();
});
test("[A3] OSC 99 in one plain piece", () => {
  expect(parseNotification("99", ";Hello")).toEqual({ title: "Hello", body: "" });
  expect(parseNotification("99", "i=1:d=1:p=title;Hello")).toEqual({ title: "Hello", body: "" });
  expect(parseNotification("99", "p=body;There; now")).toEqual({ title: "", body: "There; now" });
  for (const body of ["Hello", "d=0;part", "e=1;SGVsbG8=", "p=?;", "p=close;x", "p=icon;x"])
    expect([body, parseNotification("99", body)]).toEqual([body, undefined]);
});
test("[A4] nothing is nothing, and much is cut", () => {
  for (const source of ["9", "99"] as const)
    expect(parseNotification(source, source === "9" ? "" : ";")).toBeUndefined();
  expect(parseNotification("777", "notify;;")).toBeUndefined();
  expect(parseNotification("9", "x".repeat(1025))?.body).toHaveLength(1024);
  expect(parseNotification("777", `notify;${"t".repeat(1024)};b`)?.title).toHaveLength(1024);
});
test("[A5] any string is a notification or nothing", () => {
  fc.assert(
    fc.property(fc.constantFrom("9", "777", "99"), fc.string({ unit: "binary" }), (source, text) => {
      const told = parseNotification(source, text);
      if (told) expect(told.title + told.body).not.toBe("");
    }),
    { numRuns: 2000 },
  );
});
