import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { withoutMarkup } from "#tests/factories/focus.tsx";
import { UnsureItem } from "./unsure-item.tsx";
import { UnsureList } from "./unsure-list.tsx";

/** The first HTML of a list with one ask, for a viewer with or without single keys. */
function render(hasShortcuts: boolean): string {
  const ask = { id: "a", text: "Bluer?", quote: null, reason: "A wish", askDoubt: null };
  const Component = () => (
    <UnsureList opener="unsure">
      <UnsureItem ask={ask}>{null}</UnsureItem>
    </UnsureList>
  );
  const Stub = createRoutesStub([{ id: "root", path: "/", Component }]);
  return renderToString(<Stub hydrationData={{ loaderData: { root: { hasShortcuts } } }} />);
}

test("a list of unsure asks says which keys answer them, once they do", () => {
  const html = render(true);
  expect(withoutMarkup(html)).toContain(
    "What you say is remembered. A accepts, D dismisses, ↑ ↓ go to the next.",
  );
  // Not before they do: what is pressed until then is lost.
  expect(html).toMatch(/<span class="invisible"><kbd[^>]*>A<\/kbd> accepts/);
  expect(html).toContain('aria-keyshortcuts="A" aria-label="Accept: Bluer?"');
  expect(html).toContain('aria-keyshortcuts="D" aria-label="Dismiss: Bluer?"');
});

test("with single keys off it has only the arrows", () => {
  const html = render(false);
  expect(withoutMarkup(html)).toContain("What you say is remembered. ↑ ↓ go to the next.");
  expect(html).not.toContain("aria-keyshortcuts");
});
