import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { boxStyle, ChangeBoxes } from "./change-boxes.tsx";
import { readCompareAddress, toChange } from "./compare-address.ts";

const address = readCompareAddress(new URLSearchParams("older=1&newer=2&task=a"));
const regions = [
  { x: 0.2, y: 0.3, width: 0.1, height: 0.1 },
  { x: 0.6, y: 0.3, width: 0.1, height: 0.1 },
];

function shown(placing?: { scaleX: number; scaleY: number; shiftX: number; shiftY: number }) {
  const to = (change: number) => toChange(address, change);
  const Boxes = () => <ChangeBoxes regions={regions} chosen={2} placing={placing} to={to} />;
  const Stub = createRoutesStub([{ path: "/compare", Component: Boxes }]);
  return renderToString(<Stub initialEntries={["/compare"]} />);
}

test("each box has its number, which chooses the change", () => {
  const html = shown();
  expect(html).toContain('aria-label="Change 1 on the page, middle left"');
  expect(html).toMatch(/href="\/compare\?older=1&amp;newer=2&amp;change=1"[^>]*>1<\/a>/);
  expect(html).toMatch(/<a(?=[^>]*aria-current="true")(?=[^>]*change=2)[^>]*>2<\/a>/);
  expect(html).not.toContain("task=a");
});

test("on the older page the Tab key passes over the numbers, which lead to the same", () => {
  const html = shown({ scaleX: 1, scaleY: 1, shiftX: 0.1, shiftY: 0 });
  expect(html.match(/<a[^>]*tabindex="-1"/gi)).toHaveLength(2);
  expect(html).toContain('aria-label="Change 1 on the older page, middle left"');
  expect(shown()).not.toMatch(/tabindex/i);
});

test("a box is some pixels of the screen larger than the change, within the picture", () => {
  expect(boxStyle({ x: 0.25, y: 0, width: 0.5, height: 1 })).toEqual({
    left: "max(0px, 25% - 6px)",
    top: "max(0px, 0% - 6px)",
    right: "max(0px, 25% - 6px)",
    bottom: "max(0px, 0% - 6px)",
  });
});
