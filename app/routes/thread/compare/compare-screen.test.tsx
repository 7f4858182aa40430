import { renderToString } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import { expect, test } from "vitest";
import type { ChangedRegion } from "#app/domain/files/compare/comparison-view.ts";
import { readCompareAddress } from "./compare-address.ts";
import type { ComparedFile } from "./compare-data.ts";
import { CompareScreen } from "./compare-screen.tsx";
import type { ShownAsks } from "./compared-asks.ts";
import type { Comparing } from "./use-comparison.ts";

function version(id: number): ComparedFile {
  return {
    ...{ id, name: `label-${id}.png`, type: "image/png", size: 34_000, pages: 1 },
    ...{ content: `/files/${id}/content`, previewUrl: `/files/${id}/preview/1?v=a` },
    ...{ previewState: "ready", previewReason: null, previewWidth: 400, previewHeight: 300 },
    version: null,
  };
}

const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const asks: ShownAsks = {
  tasks: [{ id: "a", text: "Larger name", status: "not_started", page: null }],
  marks: [
    {
      ...{ id: "m", taskId: "a", fileId: 1, version: 1, isCurrent: true, page: 1, number: 4 },
      ...{ isLeaving: false, ...box },
    },
  ],
  checks: [
    {
      ...{ taskId: "a", markId: "m", page: 1, state: "changed", reason: null, changes: null },
      ...{ words: null, notCompared: [] },
      ...{ older: { fileId: 1, place: 1 }, newer: { fileId: 2, place: 2 } },
      ...{ box: { ...box, x: 0.5 }, picture: "/place-checks/a" },
    },
  ],
};

/** The HTML that the server sends, which is everything without JavaScript. */
function sent(search: string, known: Comparing | null): string {
  const [older, newer] = [version(1), version(2)];
  const files = [older, newer].map(({ id, name }) => ({
    ...{ ref: String(id), name, isOfStack: true, place: id },
  }));
  const data = { files, older, newer };
  const address = readCompareAddress(new URLSearchParams(search));
  const Screen = () => <CompareScreen data={data} asks={asks} known={known} address={address} />;
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: Outlet,
      children: [{ path: "/compare", Component: Screen }],
    },
  ]);
  const hydrationData = { loaderData: { root: { hasShortcuts: true } } };
  return renderToString(
    <Stub initialEntries={[`/compare${search}`]} hydrationData={hydrationData} />,
  );
}
const withoutScripts = (html: string) => /<noscript class.*?<\/noscript>/s.exec(html)?.[0] ?? "";
const region = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const compared: Extract<Comparing, { state: "compared" }> = {
  state: "compared",
  view: {
    ...{
      isRelated: true,
      ...{ turn: 0, notes: [], notCompared: [] },
      placing: { scaleX: 1, scaleY: 1, shiftX: 0, shiftY: 0 },
    },
    ...{ regions: [region], regionCount: 1, olderPages: 1, newerPages: 1 },
    picture: "/files/2/compare/1?picture=1",
  },
};

test("in the extension every link to a page stays there", () => {
  const html = sent("?older=1&newer=2&extension=chrome", compared);
  const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, address = ""]) => address);
  const pages = links.filter((address) => /^(\?|\/compare|\/dashboard)/.test(address));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.filter((address) => !address.includes("extension=chrome"))).toEqual([]);
  expect(html).toContain('name="extension" value="chrome"');
});

test.each(["wipe", "overlay", "blink", "difference"])(
  "without JavaScript %s is side by side while nothing is known, with a way to the changes",
  (mode) => {
    const html = sent(`?mode=${mode}`, null);
    for (const picture of ["/files/1/preview/1", "/files/2/preview/1"]) {
      expect(withoutScripts(html)).toContain(picture);
    }
    expect(html).toContain("These pages have not been compared yet.");
    expect(html).toContain("find=1");
  },
);

test("without JavaScript a difference that is kept is shown, and leads back to both pages", () => {
  const html = sent("?mode=difference", compared);
  expect(withoutScripts(html)).toBe("");
  expect(html).toContain("/files/2/compare/1?picture=1");
  expect(html).toContain("Show both versions side by side");
  expect(sent("", compared)).toContain("Show the changes in one picture");
});

test("of drawings each change says what happened, and a changed text both readings", () => {
  const words = { before: "R 12", after: "R 14" };
  const regions: ChangedRegion[] = [
    { ...region, kind: "added", entities: 3 },
    { ...region, kind: "changed", entities: 1, words },
  ];
  const html = sent("", { ...compared, view: { ...compared.view, regions, regionCount: 2 } });
  expect(html).toContain("2 changes on page 1: 1 added, 1 changed");
  expect(html).toContain('aria-label="Change 1, Added, 3 entities, top left"');
  expect(html).toContain('aria-label="Change 2, Changed, R 12 → R 14, top left"');
});

test("a difference that is not known is never shown as the newer page", () => {
  const html = sent("?mode=difference", { state: "refused", reason: "It is too large." });
  expect(html.replace(withoutScripts(html), "")).not.toContain("/files/2/preview/1");
  expect(html).toContain("It is too large.");
});

test("a mark is shown on the page that it was put on and where it is carried to, and leads to its ask", () => {
  const html = sent("?task=a", compared);
  expect(html).toContain('aria-label="Mark 4, Not Started: Larger name"');
  expect(html).toContain('aria-label="Mark 4, carried from v1, Not Started: Larger name"');
  expect(html).toContain("Changed here in v2");
  expect(html).toMatch(/data-chosen="true".*Larger name/s);
  const over = sent("?mode=difference", compared);
  expect(over.match(/aria-label="Mark 4/g)).toHaveLength(1);
});
