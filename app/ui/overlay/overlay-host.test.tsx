import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OverlayHost } from "./overlay-host.tsx";

const page = (isCovered: boolean) =>
  renderToStaticMarkup(
    <OverlayHost isCovered={isCovered} overlay={<p>The open dialog</p>}>
      <a href="/card">A file card</a>
    </OverlayHost>,
  );

test("what lies under an open dialog takes no clicks", () => {
  expect(page(true)).toMatch(/<div[^>]* inert=""[^>]*><a href="\/card">/);
  expect(page(false)).not.toContain("inert");
});
