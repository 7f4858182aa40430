import { expect, test } from "vitest";
import { acceptedInsteadOf, anyFiles, isAccepted, reviewFiles } from "./accepted-files.ts";

test.each(["a.png", "A.JPEG", "b.c.jpg", "d.Svg", "e.PDF", "f.svgz"])(
  "the focus view takes %s",
  (name) => {
    expect(isAccepted({ name, type: "" }, reviewFiles)).toBe(true);
  },
);

test.each(["a.gif", "a.ai", "png", "a.pdf.exe", "", "a."])("the focus view refuses %j", (name) => {
  expect(isAccepted({ name, type: "image/gif" }, reviewFiles)).toBe(false);
});

test("the dialog takes images of any extension, pdf, ai and dxf", () => {
  expect(isAccepted({ name: "photo", type: "image/heic" }, anyFiles)).toBe(true);
  expect(isAccepted({ name: "IMG_1.HEIC", type: "" }, anyFiles)).toBe(true);
  expect(isAccepted({ name: "plan.DXF", type: "" }, anyFiles)).toBe(true);
  expect(isAccepted({ name: "logo.ai", type: "application/postscript" }, anyFiles)).toBe(true);
  expect(isAccepted({ name: "notes.docx", type: "" }, anyFiles)).toBe(false);
});

test("a file is replaced by one of its own type as well", () => {
  expect(acceptedInsteadOf("offer v2.DOCX").split(",")).toContain(".docx");
  expect(acceptedInsteadOf("README")).toBe(anyFiles.accept);
});
