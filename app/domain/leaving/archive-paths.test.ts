import { expect, test } from "vitest";
import { archiveName, distinctPaths } from "./archive-paths.ts";

test.each([
  ["Tea box: v3 / final?.png", "Tea box v3 final.png"],
  ["  ..hidden.txt. ", "hidden.txt"],
  ["a\u202egpj.exe", "a gpj.exe"],
  ["<>", "File 7"],
  ["", "File 7"],
  [`${"long ".repeat(40)}.pdf`, `${"long ".repeat(15)}l.pdf`],
])("%j is called %j", (name, expected) => {
  expect(archiveName(name, "File 7")).toBe(expected);
});

test("no path is given twice, however it is cased", () => {
  const path = distinctPaths();
  expect([
    path("files/", "box.png"),
    path("files/", "Box.PNG"),
    path("mail/", "box.png"),
    path("files/", "box.png"),
    path("files/", "notes"),
    path("files/", "notes"),
  ]).toEqual([
    "files/box.png",
    "files/Box (2).PNG",
    "mail/box.png",
    "files/box (3).png",
    "files/notes",
    "files/notes (2)",
  ]);
});
