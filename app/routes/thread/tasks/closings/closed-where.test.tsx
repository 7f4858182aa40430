import { expect, test } from "vitest";
import { focusFile, focusTask, renderThread, textsOf } from "#tests/factories/focus.tsx";

const closed = (id: string, fileId: number) =>
  focusTask(id, {
    ...{ fileId, status: "done", closingState: "closed" },
    closing: {
      ...{ messageId: "m2", quote: "All done.", quoteStart: 0, quoteEnd: 9, by: "Maya" },
      sentAt: "2026-03-04T10:00:00Z",
    },
  });

test.each([
  ["another file by its name", [2, 2], "Maya: 2 tasks on label-2.png Review"],
  ["several files by their number", [1, 2], "Maya: 2 tasks on 2 files Review"],
  ["the shown file not at all", [1, 1], "Maya: 2 tasks Review"],
])("where a mail closed tasks is told: %s", (_, [one = 1, other = 1], words) => {
  const tasks = [closed("a", one), closed("b", other), focusTask("open")];
  const html = renderThread({ files: [focusFile(1), focusFile(2)], tasks });
  expect(textsOf(html).join(" ").replace(/\s+/g, " ").replaceAll(" :", ":")).toContain(words);
});

test("what a mail closed is kept done, and its line put away, with one form", () => {
  const html = renderThread({ files: [focusFile(1)], tasks: [closed("a", 1), closed("b", 1)] });
  const forms = [...html.matchAll(/<form[^>]*>.*?<\/form>/gs)].map(([form]) => form);
  const keep = forms.find((form) => form.includes("Keep 2 tasks done")) ?? "";
  expect(keep).toContain('action="/selection"');
  const fields = [...keep.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map((it) => it.slice(1));
  expect(fields).toEqual(
    expect.arrayContaining([
      ["status", "done"],
      ["itemIds[]", "a"],
      ["itemIds[]", "b"],
    ]),
  );
});
