import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { withoutMarkup } from "#tests/factories/focus.tsx";
import { UnsureList } from "./unsure-list.tsx";

test("a list of unsure asks says which keys answer them, once they do", () => {
  const Stub = createRoutesStub([
    { path: "/", Component: () => <UnsureList opener="unsure">{null}</UnsureList> },
  ]);
  const html = renderToString(<Stub />);
  expect(withoutMarkup(html)).toBe(
    "What you say is remembered. A accepts, D dismisses, ↑ ↓ go to the next.",
  );
  // Not before they do: what is pressed until then is lost.
  expect(html).toMatch(/<span class="invisible"><kbd[^>]*>A<\/kbd> accepts/);
});
