import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { listFiles } from "#app/domain/files/list-files.server.ts";
import { makePreview } from "#app/domain/files/previews/make-preview.server.ts";
import { wordsOf } from "../desk/words-of.ts";
import { ask, ownHeaders } from "../request.ts";
import { closeWorld, createWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await closeDecoder();
  await closeWorld();
});

const page = { ...ownHeaders, accept: "text/html", "sec-fetch-mode": "navigate" };

async function wordsFor({ cookie }: { cookie: string }, path: string): Promise<string> {
  return [...wordsOf(await (await ask(path, { headers: { ...page, cookie } })).text())].join("\n");
}

test("one person sees nothing of another's, not by address either", async () => {
  const { owner, stranger } = world;
  const title = "Tea box read";
  await makePreview({ userId: owner.id, fileId: world.files.read });
  const { items } = await listFiles(owner, { view: "all" });
  const preview = items.find(({ id }) => id === world.files.read)?.previewUrl ?? "";
  expect(preview).toMatch(/\/preview/);
  const addresses = ["/api/threads/desk", preview, `/files/${world.files.read}/content`];
  for (const address of addresses) {
    const [toOwner, toStranger] = await Promise.all(
      [owner, stranger].map(({ cookie }) => ask(address, { headers: { ...ownHeaders, cookie } })),
    );
    expect([address, toOwner?.status, toStranger?.status]).toEqual([address, 200, 404]);
  }

  const screens = [
    ["/dashboard", title, "Your dashboard is empty"],
    ["/dashboard/thread/desk", title, "Failed to load thread details."],
    ["/dashboard/search?q=tea", "read.png", "No results found"],
    ["/dashboard/trash", "Tea box inTrash", "Trash is empty"],
  ] as const;
  for (const [path, own, instead] of screens) {
    expect(await wordsFor(owner, path)).toContain(own);
    const seen = await wordsFor(stranger, path);
    expect([path, seen]).toEqual([path, expect.stringContaining(instead)]);
    expect([path, seen]).toEqual([path, expect.not.stringContaining("Tea box")]);
  }

  const trash = await ask("/threads/desk/trash", {
    method: "POST",
    headers: { ...ownHeaders, cookie: stranger.cookie },
  });
  expect(trash.status).toBe(404);
  expect(await wordsFor(owner, "/dashboard")).toContain(title);
});
