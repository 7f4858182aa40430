import { expect, test } from "vitest";
import {
  type Candidate,
  nameFamily,
  nameVersion,
  representativeFile,
} from "./representative-file.ts";

let nextId = 0;
function file(name: string, size: number, more: Partial<Candidate> = {}): Candidate {
  nextId += 1;
  const at = new Date(Date.UTC(2026, 2, nextId));
  return {
    id: nextId,
    name,
    size,
    kind: "image",
    decoration: null,
    isArchived: false,
    previewState: "pending",
    at,
    ...more,
  };
}
const chosen = (...files: Candidate[]) => representativeFile(files)?.name;

test.each([
  ["Label_v2.pdf", "label", 2],
  ["label-V03.PDF", "label", 3],
  ["label (2).pdf", "label", 2],
  ["label rev 4 final.ai", "label", 4],
  ["label.pdf", "label", null],
  ["label final.pdf", "label", null],
  ["Tea_Box-Front.png", "tea box front", null],
  ["box 2026.png", "box 2026", null],
  ["review.png", "review", null],
  ["drive2.png", "drive2", null],
])("%s is of the family %s, version %s", (name, family, version) => {
  expect(nameFamily(name)).toBe(family);
  expect(nameVersion(name)).toBe(version);
});

test("the largest picture or document stands for its thread", () => {
  expect(
    chosen(file("a.png", 10), file("b.pdf", 30, { kind: "document" }), file("c.png", 20)),
  ).toBe("b.pdf");
});

test("videos, archives and decoration never do", () => {
  const video = file("v.mp4", 900, { kind: "video" });
  const logo = file("logo.png", 800, { decoration: "signature" });
  expect(chosen(video, logo, file("a.png", 1))).toBe("a.png");
  expect(chosen(video, logo, file("all.zip", 5, { kind: "archive" }))).toBeUndefined();
});

test("the newest of its versions does, by their names and else by time", () => {
  expect(chosen(file("box_v1.png", 50), file("box_v3.png", 10), file("box_v2.png", 20))).toBe(
    "box_v3.png",
  );
  expect(chosen(file("box_v2.png", 10), file("box.png", 99))).toBe("box.png");
  expect(chosen(file("box.png", 99), file("box_v2.png", 10))).toBe("box_v2.png");
  expect(chosen(file("box_v2.pdf", 99), file("box_v3.pdf", 1), file("other_v9.pdf", 5))).toBe(
    "box_v3.pdf",
  );
});

test("the same name sent again is the newer one", () => {
  const first = file("box.png", 50);
  const second = file("box.png", 20);
  expect(representativeFile([second, first])?.id).toBe(second.id);
});

test("files that cannot be drawn come last", () => {
  const slides = file("slides.pptx", 90, { kind: "document", previewState: "none" });
  expect(chosen(slides, file("small.png", 1, { previewState: "ready" }))).toBe("small.png");
  expect(chosen(slides, file("new.png", 1))).toBe("new.png");
  expect(chosen(slides)).toBe("slides.pptx");
});

test("archived files come last", () => {
  const archived = file("big.png", 90, { isArchived: true });
  expect(chosen(archived, file("small.png", 1))).toBe("small.png");
  expect(chosen(archived)).toBe("big.png");
});
