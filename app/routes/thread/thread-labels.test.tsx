import { expect, test } from "vitest";
import { focusFile, focusTask, renderThread, tagOf, textsOf } from "#tests/factories/focus.tsx";

// On the server, lazily loaded parts are rendered at once after they were imported.
await import("./task-forms/open-task-form.tsx");

test("a file without tasks says where they will be", () => {
  const texts = textsOf(renderThread({ files: [focusFile(1)] }));
  const at = texts.indexOf("No feedback available");
  expect(texts[at + 1]).toBe(
    "Tasks about this file will be listed here, each with the sentence it came from.",
  );
});

test("hidden decoration is counted, and named for who points at it", () => {
  const files = [focusFile(1), focusFile(2, { isHidden: true })];
  const html = renderThread({ files });
  expect(textsOf(html)).toContain("1 signature picture");
  expect(tagOf(html, /^<a [^>]*aria-pressed/)).toContain(
    'title="Signature logos, tracking pixels and inline decoration"',
  );
});

test("a task's button to the trash names it", () => {
  const html = renderThread({ files: [focusFile(1)], tasks: [focusTask("a")] });
  expect(html).toContain('aria-label="Move to trash: Task a"');
});

test.each([
  ["edit.a", "Edit task"],
  ["split.a", "Split task"],
])("the form %s is called %s", async (opened, label) => {
  const data = { files: [focusFile(1)], tasks: [focusTask("a")] };
  // For the first time it only loads the form.
  renderThread(data, { search: `?form=${opened}` });
  await new Promise(setImmediate);
  const html = renderThread(data, { search: `?form=${opened}` });
  expect(tagOf(html, /^<form [^>]*task-form/)).toContain(`aria-label="${label}"`);
});
