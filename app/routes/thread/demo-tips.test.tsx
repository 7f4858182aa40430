import { expect, test } from "vitest";
import { renderThread, tagOf, textsOf } from "#tests/factories/focus.tsx";

/** The text of the example's tip, including its button. */
function tipOf(html: string): string[] {
  return textsOf(html.match(/<aside .*?<\/aside>/s)?.[0] ?? "");
}

test("the example teaches one thing at a time: a status, then a thread of one's own", () => {
  const both = renderThread({ tips: ["demo-summarize-feedback", "demo-import"] });
  expect(tipOf(both)).toEqual([
    "Try the feedback feature!",
    "Give a task another status: the counts follow, here and on your dashboard.",
    "OK",
  ]);
  const last = renderThread({ tips: ["demo-import"] });
  expect(tipOf(last)).toEqual([
    "Import your first email!",
    "That was the example.",
    "Pick an email of your own",
    "OK",
  ]);
  expect(tagOf(last, /^<a [^>]*dashboard\/import/)).not.toBe("");
  expect(tipOf(renderThread({ tips: [] }))).toEqual([]);
});
