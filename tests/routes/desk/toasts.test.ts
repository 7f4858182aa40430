import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFile } from "#tests/factories/desk.ts";
import { picture } from "#tests/factories/pictures.ts";
import type { Body } from "../contracts/contract.ts";
import { send } from "../request.ts";
import { closeWorld, createWorld, type World } from "../world.ts";

/** The messages in the forms' answers (specification, section 8), through real requests. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

type Path = (world: World) => string;
const fields = (form: Record<string, string>): Body => ({ form });
const gone = {
  edit: "Could not save the task.",
  classification: "Could not change the task.",
  merge: "Could not merge the tasks.",
  split: "Could not split the task.",
};
const nobody = "00000000-0000-4000-8000-000000000000";

async function answer(path: Path, body: Body = fields({})) {
  const call = { method: "POST", path, body };
  const response = await send(call, world, { cookie: world.owner.cookie });
  return { status: response.status, body: await response.json() };
}

/** The form that undoes a step by its revision. */
const stepForm = { action: expect.stringMatching(/^\/undo\/\d+$/) };
const noWay = "It is not there any more.";
const asks =
  (name: keyof World["asks"], verb: string): Path =>
  (world) =>
    `/tasks/${world.asks[name]}/${verb}`;
const part = "3f0e8a52-7c1d-4f6a-9b1e-0d2c4b6a8e21";

describe("what people do to tasks by hand", () => {
  const added = (text: string, threadId = "desk") => fields({ id: part, threadId, text });

  test.each<[string, Path, Body, object]>([
    [
      "a task is added",
      () => "/tasks",
      added("Ask for a proof"),
      { title: "Task added", undo: stepForm },
    ],
    [
      "a task is edited",
      asks("target", "edit"),
      fields({ text: "New" }),
      { title: "Task saved", undo: stepForm },
    ],
    [
      "an ask is accepted",
      asks("unsure", "classification"),
      fields({ classification: "task", was: "unsure" }),
      { title: "Added to your tasks", undo: stepForm },
    ],
    [
      "that is taken back",
      asks("unsure", "classification"),
      fields({ classification: "unsure" }),
      { title: "Back under 'Not sure'" },
    ],
    [
      "an ask is dismissed",
      asks("unsure", "classification"),
      fields({ classification: "dismissed", was: "unsure" }),
      {
        title: "Not a task",
        description: "These words will not be taken for a task again.",
        undo: stepForm,
      },
    ],
    [
      "a task comes back",
      asks("unsure", "classification"),
      fields({ classification: "task" }),
      { title: "Task restored" },
    ],
    [
      "a task is split",
      asks("toSplit", "split"),
      fields({ partId: part.replace(/1$/, "2"), text: "One", part: "Two" }),
      { title: "Task split in two", undo: stepForm },
    ],
  ])("%s", async (_, path, body, toast) => {
    expect(await answer(path, body)).toMatchObject({ status: 200, body: { ok: true, toast } });
  });

  test("two are merged, with a way back", async () => {
    const merged = await answer(asks("toMerge", "merge"), fields({ into: world.asks.target }));
    const toast = { title: "Tasks merged", undo: stepForm };
    expect(merged.body).toMatchObject({ ok: true, toast });
  });

  test.each<[string, Path, Body, number, object]>([
    [
      "an empty line is refused in words",
      asks("target", "edit"),
      fields({ text: " \n " }),
      422,
      { title: "Could not save the task.", description: "A task needs a few words." },
    ],
    [
      "so it is for a new task",
      () => "/tasks",
      added("  "),
      422,
      { title: "Could not add the task.", description: "A task needs a few words." },
    ],
    [
      "and for either part",
      asks("toSplit", "split"),
      fields({ partId: part, text: "One", part: " " }),
      422,
      { title: "Could not split the task.", description: "Both lines need a few words." },
    ],
    [
      "a thread that is gone takes no task",
      () => "/tasks",
      added("Late", "gone"),
      404,
      {
        title: "Could not add the task.",
        description: "What it belongs to is not there any more.",
      },
    ],
    ...(["edit", "classification", "merge", "split"] as const).map(
      (verb): [string, Path, Body, number, object] => [
        `a task that is gone: ${verb}`,
        () => `/tasks/${nobody}/${verb}`,
        fields({
          classification: "task",
          into: nobody,
          partId: part,
          text: "a",
          part: "b",
        }),
        404,
        { title: gone[verb], description: noWay },
      ],
    ),
  ])("%s", async (_, path, body, status, toast) => {
    const failed = { ok: false, toast: { ...toast, tone: "destructive" } };
    expect(await answer(path, body)).toMatchObject({ status, body: failed });
  });
});

test.each<[string, Path, Body, object]>([
  [
    "a mail to read again",
    () => "/threads/gone/read-again",
    fields({}),
    { title: "Could not read it again.", description: noWay },
  ],
  [
    "closings to undo",
    () => "/threads/gone/undo-closings",
    fields({ messageId: "gone" }),
    { title: "Could not reopen the tasks.", description: "The thread is not there any more." },
  ],
  [
    "a contact who is given a role",
    () => "/threads/desk/contact-role",
    fields({ address: "nobody@tea.example", role: "client" }),
    {
      title: "Could not change the role.",
      description: "This contact is not in the thread any more.",
    },
  ],
])("what is gone is told: %s", async (_, path, body, toast) => {
  const failed = { ok: false, toast: { ...toast, tone: "destructive" } };
  expect(await answer(path, body)).toMatchObject({ status: 404, body: failed });
});

test("what is said of versions is told, with a way back", async () => {
  const add = () => createFile(world.owner, { threadId: "desk" });
  const [one, two] = [await add(), await add()];
  for (const [form, title] of [
    [{ says: "joins", other: String(one) }, "Added to the versions"],
    [{ says: "order", order: `${two},${one}` }, "Order of versions changed"],
    [{ says: "is-current" }, "Current version chosen"],
    [{ says: "stands-alone" }, "Taken out of the versions"],
    [{ says: "is-no-version", other: String(one) }, "Kept apart"],
    [{ says: "continues-nothing" }, "Not a continuation"],
  ] as const) {
    const { status, body } = await answer(() => `/files/${two}/versions`, fields({ ...form }));
    expect([status, body]).toMatchObject([200, { toast: { title, undo: expect.any(Object) } }]);
    const { action, fields: back } = body.toast.undo;
    expect(await answer(() => action, fields(back))).toMatchObject({
      body: { toast: { title: "Versions are as before" } },
    });
    await answer(() => `/files/${two}/versions`, fields({ ...form }));
  }
});

const later = "You can restore it from the trash later.";

test.each<[string, Path, Body, object]>([
  [
    "a thread goes to the trash",
    ({ threads }) => `/threads/${threads.toTrash}/trash`,
    fields({}),
    { title: "Thread moved to trash", description: later },
  ],
  [
    "a thread comes back",
    ({ threads }) => `/threads/${threads.toTrash}/restore`,
    fields({}),
    { title: "Thread restored" },
  ],
  [
    "a file goes to the trash",
    ({ files }) => `/files/${files.toTrash}/trash`,
    fields({}),
    { title: "File moved to trash", description: later },
  ],
  [
    "a file comes back",
    ({ files }) => `/files/${files.toTrash}/restore`,
    fields({ shownIn: "trash" }),
    { title: "File restored", description: "It was moved back to your main files." },
  ],
  ...(
    [
      ["undo", "Task reopened", "It stays open until you close it: Lighten the blue"],
      ["keep", "Task kept open", "Lighten the blue"],
      ["close", "Feedback status updated", "Done: Lighten the blue"],
    ] as const
  ).map(([answer, title, description]): [string, Path, Body, object] => [
    `a mail that settles a task is answered with ${answer}`,
    ({ tasks }) => `/tasks/${tasks.toChangeByForm}/closing`,
    fields({ answer, messageId: "m-desk" }),
    { title, description },
  ]),
  [
    "a comment goes to the trash",
    ({ tasks }) => `/tasks/${tasks.toTrash}/trash`,
    fields({}),
    { title: "Comment moved to trash" },
  ],
  [
    "a comment comes back",
    ({ tasks }) => `/tasks/${tasks.toTrash}/restore`,
    fields({}),
    { title: "Comment Restored" },
  ],
  [
    "a file is pinned",
    ({ files }) => `/files/${files.toChange}/pin`,
    fields({ pinned: "true" }),
    { title: "File Pinned" },
  ],
  [
    "a file is unpinned",
    ({ files }) => `/files/${files.toChange}/pin`,
    fields({ pinned: "false" }),
    { title: "File Unpinned" },
  ],
  [
    "a file is archived",
    ({ files }) => `/files/${files.toChange}/archive`,
    fields({ archived: "true" }),
    { title: "File Archived" },
  ],
  [
    "a file is unarchived",
    ({ files }) => `/files/${files.toChange}/archive`,
    fields({ archived: "false" }),
    { title: "File Unarchived" },
  ],
  [
    "a file is renamed",
    ({ files }) => `/files/${files.toChange}/rename`,
    fields({ name: "box.png" }),
    { title: "File renamed" },
  ],
  [
    "a task is resolved on its card",
    ({ tasks }) => `/tasks/${tasks.toChange}/status`,
    fields({ status: "done", intent: "resolve" }),
    { title: "Feedback status updated", description: "Done: Lighten the blue" },
  ],
  [
    "a status is chosen",
    ({ tasks }) => `/tasks/${tasks.toChange}/status`,
    fields({ status: "in_progress" }),
    { title: "Status Updated", description: "In Progress: Lighten the blue" },
  ],
  [
    "another session is ended",
    () => "/sessions/end",
    fields({ sessionId: "others" }),
    { title: "Signed out" },
  ],
  [
    "one item is deleted forever",
    () => "/trash/empty",
    { form: { "itemIds[]": ["2147480000", "inTrash"] } },
    { title: "0 items deleted forever" },
  ],
])("it is said that %s", async (_, path, body, toast) => {
  const { status, body: answered } = await answer(path, body);
  expect(status).toBe(200);
  expect(answered).toMatchObject({ ok: true, toast });
  expect(answered.toast.tone).toBeUndefined();
});

test("it is said how much was deleted forever, once", async () => {
  const itemIds = [String(world.files.inTrash), world.tasks.inTrash, world.threads.inTrash];
  const remove = async (ids: string[]) =>
    (await answer(() => "/trash/empty", { form: { "itemIds[]": ids } })).body.toast.title;
  expect(await remove(itemIds.slice(0, 1))).toBe("1 item deleted forever");
  expect(await remove(itemIds)).toBe("2 items deleted forever");
});

describe("files that are sent", () => {
  const file = async (name: string) => ({ name, type: "image/png", bytes: await picture() });

  test("an upload names its file and where it went", async () => {
    const one = await file("one.png");
    const inThread = await answer(() => "/uploads", { files: { file: one, threadId: "desk" } });
    expect(inThread.body.toast).toMatchObject({
      title: "File uploaded successfully",
      description: "one.png has been added to this thread.",
      undo: stepForm,
    });
    const mine = await answer(() => "/uploads", { files: { file: one, type: "computer_upload" } });
    expect(mine.body.toast.description).toBe("one.png has been added to your files.");
  });

  test("a new version and a picture by hand are told", async () => {
    const one = { files: { file: await file("two.png") } };
    const replaced = await answer(({ files }) => `/files/${files.read}/replace`, one);
    expect(replaced.body.toast).toEqual({
      title: "File replaced",
      description: "two.png has a new version.",
      isFinal: true,
    });
    const preview = await answer(({ files }) => `/files/${files.read}/own-preview`, one);
    expect(preview.body.toast).toEqual({
      title: "Image uploaded successfully",
      description: "The preview has been updated and linked to your feedback thread.",
      isFinal: true,
    });
  });

  test("a refused one says why", async () => {
    const notes = { name: "notes.txt", type: "text/plain", bytes: Buffer.from("Notes") };
    const refused = await answer(() => "/uploads", { files: { file: notes, threadId: "desk" } });
    expect([refused.status, refused.body.toast]).toEqual([
      400,
      {
        title: "Invalid file type",
        description: "Please select a PNG, JPEG, SVG, or PDF file.",
        tone: "destructive",
      },
    ]);
    const empty = { name: "a.png", type: "image/png", bytes: Buffer.from("") };
    const nothing = await answer(() => "/uploads", { files: { file: empty, threadId: "desk" } });
    expect(nothing.body.toast).toMatchObject({
      title: "Upload failed",
      description: "This file is empty.",
      tone: "destructive",
    });
    const lost = await answer(() => "/uploads", {
      files: { file: await file("a.png"), threadId: "gone" },
    });
    expect([lost.status, lost.body.toast.description]).toEqual([
      404,
      "This thread is not here any more.",
    ]);
    const nowhere = await answer(() => "/files/9999/replace", {
      files: { file: await file("a.png") },
    });
    expect(nowhere.body.toast.description).toBe("This file is not here any more.");
  });
});

test.each<[string, string, Body, object]>([
  [
    "a thread to the trash",
    "/threads/gone/trash",
    fields({}),
    { title: "Failed to move thread to trash." },
  ],
  [
    "a file to the trash",
    "/files/9999/trash",
    fields({}),
    { title: "Failed to move file to trash." },
  ],
  [
    "a file to the trash in the focus view",
    "/files/9999/trash",
    fields({ shownIn: "focus-view" }),
    { title: "Delete failed", description: "Could not move the file to trash." },
  ],
  ["a file back", "/files/9999/restore", fields({}), { title: "Failed to restore file." }],
  ...["/files/9999", "/threads/gone", `/tasks/${nobody}`].map(
    (thing): [string, string, Body, object] => [
      `${thing} out of the trash panel`,
      `${thing}/restore`,
      fields({ shownIn: "trash" }),
      { title: "Failed to restore item. Please try again." },
    ],
  ),
  ["a pin", "/files/9999/pin", fields({}), { title: "Could not update pin status." }],
  [
    "an archiving",
    "/files/9999/archive",
    fields({}),
    { title: "Could not update archive status." },
  ],
  ["a name", "/files/9999/rename", fields({ name: "a.png" }), { title: "Failed to rename file." }],
  ["a comment", `/tasks/${nobody}/trash`, fields({}), { title: "Failed to delete comment." }],
  [
    "a resolving",
    `/tasks/${nobody}/status`,
    fields({ status: "done", intent: "resolve" }),
    { title: "Failed to update feedback status." },
  ],
  [
    "a status",
    `/tasks/${nobody}/status`,
    fields({ status: "done" }),
    {
      title: "Update Failed",
      description: "Could not update feedback status. Please try again.",
    },
  ],
])("for what is not there any more, %s fails in words", async (_, path, body, toast) => {
  const { status, body: answered } = await answer(() => path, body);
  expect(status).toBe(404);
  expect(answered).toMatchObject({ ok: false, toast: { ...toast, tone: "destructive" } });
});

describe("undo", () => {
  test.each<[string, Path, string, ReturnType<typeof fields>?]>([
    ["a thread", ({ threads }) => `/threads/${threads.toChange}/trash`, "Thread restored"],
    ["a file", ({ files }) => `/files/${files.toChangeByForm}/trash`, "File restored"],
    ["a comment", ({ tasks }) => `/tasks/${tasks.toChangeByForm}/trash`, "Comment Restored"],
    ["an archiving", ({ files }) => `/files/${files.toDelete}/archive`, "File Unarchived"],
    ["a pin", ({ files }) => `/files/${files.toDelete}/pin`, "Undone"],
    [
      "a status",
      ({ tasks }) => `/tasks/${tasks.toChangeByForm}/status`,
      "Back to Done",
      fields({ status: "in progress" }),
    ],
  ])("%s is taken back by the form that its toast carries", async (_, path, title, body) => {
    const { undo } = (await answer(path, body)).body.toast;
    const back = await answer(() => undo.action, fields(undo.fields ?? {}));
    expect(back.body.toast.title).toBe(title);
    // A task is named: it may be of a thread that is not open.
    const isNamed = back.body.toast.description !== undefined;
    expect(isNamed || !path(world).startsWith("/tasks/")).toBe(true);
  });

  test("a plain form's toast shows on the next page, with its undo as a form", async () => {
    const path = `/files/${world.files.toChangeByForm}/trash`;
    const headers = { "sec-fetch-mode": "navigate" };
    const { cookie } = world.owner;
    const form = { method: "POST", path, body: fields({ returnTo: "/dashboard/upload" }) };
    const sent = await send(form, world, { cookie, headers });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/dashboard/upload"]);
    const flash = sent.headers.get("set-cookie")?.split(";")[0];
    const next = { method: "GET", path: "/dashboard/upload" };
    const page = await send(next, world, { cookie: `${cookie}; ${flash}`, headers });
    const html = await page.text();
    expect(html).toContain("File moved to trash");
    expect(html).toMatch(/action="\/undo\/\d+"/);
    expect(page.headers.get("set-cookie")).toMatch(/flash.*Max-Age=0/);
  });

  test("a forged toast sends nothing elsewhere", async () => {
    const pageWith = async (toast: object) => {
      const flash = Buffer.from(JSON.stringify(toast)).toString("base64");
      const cookie = `${world.owner.cookie}; galley-flash-3000=${encodeURIComponent(flash)}`;
      return (await send({ method: "GET", path: "/dashboard/upload" }, world, { cookie })).text();
    };
    const undo = { action: "/undo/1", failure: "x" };
    expect(await pageWith({ title: "Forged", undo })).toContain("Forged");
    for (const action of [
      "//evil.example/restore",
      "https://evil.example/x/restore",
      "/auth/logout",
    ]) {
      const html = await pageWith({ title: "Forged", undo: { ...undo, action } });
      expect(html).toContain("Upload File");
      expect(html).not.toMatch(/Forged|evil/);
    }
  });
});
