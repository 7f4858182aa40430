import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../request.ts";
import { closeWorld, createWorld, type World } from "../world.ts";

/** The first HTML of the trash, search and upload, without a script. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

const as = (cookie: string) => ({ cookie, headers: { "sec-fetch-mode": "navigate" } });

/** The words of a page, one space between them, as a person reads them. */
async function wordsOf(path: string, cookie = world.owner.cookie): Promise<string> {
  const html = await (await send({ method: "GET", path }, world, as(cookie))).text();
  return html
    .replace(/<(script|style|noscript)\b[^>]*>.*?<\/\1>/gs, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
}

const post = (path: string, form: Record<string, string> = {}) =>
  send({ method: "POST", path, body: { form } }, world, { cookie: world.owner.cookie });

test("the trash lists threads, files and comments, each with when it was deleted, to restore", async () => {
  await post(`/tasks/${world.tasks.read}/status`, { status: "done" });
  await post(`/tasks/${world.tasks.read}/trash`);
  const words = await wordsOf("/dashboard/trash");
  const deleted = String.raw`Deleted \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M Restore`;
  for (const row of [
    `inTrash\\.png 70 B · ${deleted}`,
    `Comment on inTrash\\.png Open Lighten the blue ${deleted}`,
    `Comment on read\\.png Resolved Lighten the blue ${deleted}`,
    `Tea box inTrash ${deleted}`,
  ]) {
    expect(words).toMatch(new RegExp(row));
  }
  expect(words).toContain("4 items Delete Forever");
  expect(words).toContain(
    "Delete forever? What is selected will be gone for good. Importing the mail again does not bring anything back. Cancel Delete Forever",
  );
});

test("an empty trash says so", async () => {
  expect(await wordsOf("/dashboard/trash", world.stranger.cookie)).toContain(
    "Trash is empty Threads, files and comments that you delete can be restored from here.",
  );
});

test("without a script, what is ticked is deleted, and the next page says how much", async () => {
  const call = {
    method: "POST",
    path: "/trash/empty",
    body: { form: { "itemIds[]": [world.tasks.read], returnTo: "/dashboard/trash" } },
  };
  const answer = await send(call, world, as(world.owner.cookie));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dashboard/trash"]);
  const flash = answer.headers.get("set-cookie")?.split(";")[0];
  const words = await wordsOf("/dashboard/trash", `${world.owner.cookie}; ${flash}`);
  expect(words).toContain("1 item deleted forever");
  expect(words).not.toContain("read.png");
});

test("where nothing is ticked, nothing is deleted, and it says so", async () => {
  const answer = await post("/trash/empty");
  expect([answer.status, (await answer.json()).toast]).toEqual([
    400,
    {
      title: "Failed to delete items. Please try again.",
      description: "Select at least one item.",
      tone: "destructive",
    },
  ]);
});

test("search has its field, its two kinds, and its words for each outcome", async () => {
  const html = await (
    await send({ method: "GET", path: "/dashboard/search" }, world, as(world.owner.cookie))
  ).text();
  expect(html).toContain('placeholder="Search media and tasks..."');
  expect(await wordsOf("/dashboard/search")).toContain(
    "Start searching Find media and tasks across your dashboard",
  );
  expect(await wordsOf("/dashboard/search?q=toChange.png")).toContain(
    "Search Results 1 toChange.png Tea box read",
  );
  expect(await wordsOf("/dashboard/search?q=lighten&mode=feedback")).toMatch(
    /Search Results \d+ Lighten the blue Tea box read · \S+\.png Not Started/,
  );
  for (const mode of ["media", "feedback"]) {
    expect(await wordsOf(`/dashboard/search?q=zeppelin&mode=${mode}`)).toContain(
      "No results found Try a different search term.",
    );
  }
});

test("a search without hits says how many the other kind has", async () => {
  expect(await wordsOf("/dashboard/search?q=lighten")).toMatch(
    /No results found Try a different search term\. \d+ results in Feedback/,
  );
  expect(await wordsOf("/dashboard/search?q=toChange.png&mode=feedback")).toContain(
    "No results found Try a different search term. 1 result in Media",
  );
  expect(await wordsOf("/dashboard/search?q=zeppelin")).not.toContain("in Feedback");
});

test("the upload dialog has its title, its invitation and its buttons", async () => {
  const words = await wordsOf("/dashboard/upload");
  expect(words).toMatch(
    /Upload File .*Click to browse or drag and drop Images, PDF, AI and DXF .*Cancel Upload File/,
  );
});

test.each([
  ["/dashboard/trash", "Trash · Galley"],
  ["/dashboard/search", "Search · Galley"],
  ["/dashboard/upload", "Upload File · Galley"],
])("%s has a title of its own", async (path, title) => {
  const call = { method: "GET", path };
  const html = await (await send(call, world, as(world.owner.cookie))).text();
  expect(html).toContain(`<title>${title}</title>`);
});
