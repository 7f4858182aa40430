import { expect, test } from "vitest";
import { followAddresses } from "./events-of-address.ts";

const visit = (address: string, more: { file?: number; data?: unknown } = {}) => {
  const { pathname, search } = new URL(address, "https://galley.example");
  return { is: "address" as const, pathname, search, ...more };
};

test("a screen is viewed once, and again after another; a tab of it is no other", () => {
  const follow = followAddresses();
  const viewed = [
    "/dashboard",
    "/dashboard?tab=done",
    "/dashboard/import",
    "/dashboard/import?contact=priya@tea.example",
    "/dashboard",
    "/dashboard/thread/18c2",
    "/dashboard/thread/18c3",
    "/dashboard/trash",
    "/dashboard/upload",
    "/dashboard/files?view=pinned",
    "/dashboard/search",
    "/account",
    "/survey",
    "/privacy",
  ].flatMap((address) => follow(visit(address)));
  expect(viewed.map(({ name }) => name)).toEqual(viewed.map(() => "view"));
  expect(viewed.map(({ properties }) => Object.values(properties).join())).toEqual([
    "dashboard",
    "import",
    "dashboard",
    "thread",
    "thread",
    "trash",
    "upload",
    "files",
    "search",
    "account",
    "survey",
  ]);
});

test("a file is opened by its address or by the navigation, and told by its kind", () => {
  const follow = followAddresses();
  const data = { files: [{ id: 7, name: "secret.png", kind: "image" }] };
  const names = [
    ...follow(visit("/dashboard/thread/18c2", { file: 7, data })),
    ...follow(visit("/dashboard/thread/18c2?file=7", { data })),
    ...follow(visit("/dashboard/thread/18c2?file=7&page=2", { data })),
    ...follow(visit("/dashboard/thread/18c2?file=none", { data })),
    ...follow(visit("/dashboard/thread/18c2?file=8", { data })),
  ];
  expect(names).toEqual([
    { name: "view", properties: { screen: "thread" } },
    { name: "file open", properties: { kind: "image" } },
  ]);
});

test("a file is counted once its kind is known, and once", () => {
  const follow = followAddresses();
  const at = "/dashboard/thread/18c2?file=7";
  const data = { files: [{ id: 7, kind: "video" }] };
  const opened = [visit(at), visit(at, { data }), visit(at, { data: { ...data } })].map((one) =>
    follow(one).filter(({ name }) => name === "file open"),
  );
  expect(opened).toEqual([[], [{ name: "file open", properties: { kind: "video" } }], []]);
});

test("a search is counted by its kind and number of results, and never by its words", () => {
  const follow = followAddresses();
  const events = [
    "/dashboard/search",
    "/dashboard/search?q=%20",
    "/dashboard/search?q=secret",
    "/dashboard/search?q=secret&extension=chrome",
    "/dashboard/search?q=secret&mode=feedback",
  ].flatMap((address) => follow(visit(address, { data: { q: "secret", hits: [{}, {}] } })));
  expect(events.slice(1)).toEqual([
    { name: "search", properties: { mode: "media", results: 2 } },
    { name: "search", properties: { mode: "feedback", results: 2 } },
  ]);
  expect(JSON.stringify(events)).not.toContain("secret");
});
