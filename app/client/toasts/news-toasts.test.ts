import { afterEach, expect, test } from "vitest";
import { showNews } from "./news-toasts.ts";
import { closeToast, shownToast, showToast } from "./toast.ts";

const title = () => shownToast()?.toast.title;
const close = () => closeToast(shownToast()?.key ?? -1);

afterEach(() => {
  while (shownToast()) close();
});

test("news waits while the answer to a person's own action shows, and shows after it", () => {
  showToast({ title: "File moved to trash" });
  showNews({ title: "Tasks Ready!" });
  expect(title()).toBe("File moved to trash");
  showToast({ title: "File restored" });
  expect(title()).toBe("File restored");
  close();
  expect(title()).toBe("Tasks Ready!");
  close();
  expect(shownToast()).toBeNull();
});

test("a button to undo is not replaced, however long it shows", () => {
  const undo = { action: "/undo", failure: "It cannot be undone." };
  showToast({ title: "3 asks closed by your mail", durationMs: 10_000, undo });
  showNews({ title: "Tasks Ready!" });
  expect(title()).toBe("3 asks closed by your mail");
});

test("news replaces other news and the progress of an import", () => {
  showToast({ title: "Importing...", durationMs: 120_000 });
  showNews({ title: "Import Complete" });
  expect(title()).toBe("Import Complete");
  showNews({ title: "Tasks Ready!" });
  expect(title()).toBe("Tasks Ready!");
  showToast({ title: "File Pinned" });
  expect(title()).toBe("File Pinned");
});

test("a summary keeps its time before other news", () => {
  showToast({ title: "Importing...", durationMs: 120_000 });
  showNews({ title: "Import Complete" }, { keepsItsTime: true });
  showNews({ title: "Tasks Ready!" });
  expect(title()).toBe("Import Complete");
  close();
  expect(title()).toBe("Tasks Ready!");
});

test("progress that waited is not shown after the summary of its end", () => {
  showNews({ title: "Import Complete", description: "The first." }, { keepsItsTime: true });
  showNews({ title: "Importing...", durationMs: 20_000 });
  showNews({ title: "Import Complete", description: "The second." }, { keepsItsTime: true });
  close();
  expect(shownToast()?.toast.description).toBe("The second.");
  close();
  expect(shownToast()).toBeNull();
});

test("each kind of waiting news shows once, with its latest text", () => {
  showToast({ title: "File Pinned" });
  showNews({ title: "Feedback Extracted", description: "1 new feedback items found." });
  showNews({ title: "Tasks Ready!" });
  showNews({ title: "Feedback Extracted", description: "3 new feedback items found." });
  close();
  expect(title()).toBe("Tasks Ready!");
  close();
  expect(shownToast()?.toast.description).toBe("3 new feedback items found.");
  close();
  expect(shownToast()).toBeNull();
});
