import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBuild } from "#app/processes/web/load-build.ts";
import { ask, origin } from "./request.ts";
import { closeWorld, createWorld, type World } from "./world.ts";

/** What a person gets who reloads, shares or types an address that a form posts to. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

const { build } = await loadBuild();
const forms = Object.values(build.routes).flatMap((route) => {
  const { path, id } = route ?? {};
  const shows = route?.module.loader || route?.module.default;
  return path && id && !shows ? [`/${path.replace(/:\w+\??/g, "1")}`] : [];
});

function open(path: string, referer?: string): Promise<Response> {
  const headers = { cookie: world.owner.cookie, "sec-fetch-mode": "navigate" };
  return ask(path, { headers: { ...headers, ...(referer && { referer }) } });
}

test("there are forms, and an address of none of them is a dead end", async () => {
  expect(forms.length).toBeGreaterThan(30);
  for (const path of forms) {
    const response = await open(path);
    expect([path, response.status, response.headers.get("location")]).toEqual([
      ...[path, 302, "/dashboard"],
    ]);
  }
});

test.each([
  ["/dashboard/thread/tea?file=2", "/dashboard/thread/tea?file=2"],
  ["/undo/475", "/dashboard"],
  ["/undo/476?x=1", "/undo/476?x=1"],
])("from the screen %s it leads back to %s", async (from, to) => {
  const response = await open("/undo/475", `${origin}${from}`);
  expect([response.status, response.headers.get("location")]).toEqual([302, to]);
});

test.each(["https://stranger.example/x", "https://localhost:3000/x", "about:blank", "x"])(
  "from %s it leads to the desk",
  async (referer) => {
    const response = await open("/selection", referer);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/dashboard"]);
  },
);
