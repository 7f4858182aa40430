import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePreview } from "#app/domain/files/previews/make-preview.server.ts";
import { createFile } from "#tests/factories/desk.ts";
import { picture } from "#tests/factories/pictures.ts";
import type { Body } from "../contracts/contract.ts";
import { send } from "../request.ts";
import { closeWorld, createWorld, type World } from "../world.ts";

/** The names in the answers of /api (specification, sections 3 and 7), through real requests. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

async function call(method: string, path: string, body?: Body, cookie = world.owner.cookie) {
  const response = await send({ method, path, ...(body && { body }) }, world, { cookie });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

describe("lists", () => {
  test("threads come as a bare array, page by page", async () => {
    const { body } = await call("GET", "/api/threads");
    expect(body[0]).toMatchObject({
      threadId: expect.any(String),
      threadTitle: expect.stringContaining("Tea box"),
      senderName: "Priya Nair",
      feedbackCount: expect.any(Number),
      files: expect.any(Array),
    });
    expect(body[0]).toHaveProperty("representativeFile");
    const seen: string[] = [];
    let next: string | undefined = "/api/threads?limit=2";
    while (next) {
      const page = await call("GET", next);
      expect(page.body.length).toBeLessThanOrEqual(2);
      seen.push(...page.body.map(({ threadId }: { threadId: string }) => threadId));
      next = /<([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual(body.map(({ threadId }: { threadId: string }) => threadId));
  });

  test("feedback comes as a bare array of items with their file", async () => {
    const { body } = await call("GET", "/api/feedback?status=open&sender=priya");
    expect(body[0]).toMatchObject({
      id: expect.any(String),
      threadId: "desk",
      fileId: expect.any(Number),
      text: "Lighten the blue",
      user: "Priya Nair",
      senderEmail: "priya@tea.example",
      status: "not started",
      category: "General",
      isResolved: false,
      type: "feedback",
      file: { id: body[0].fileId, type: "image/png", content: expect.stringContaining("/content") },
    });
    expect((await call("GET", "/api/feedback?cursor=x")).body.error.field).toBe("cursor");
    expect((await call("GET", "/api/feedback?limit=5000")).body.error.field).toBe("limit");
    expect((await call("GET", "/api/feedback?from=tomorrow")).body.error.field).toBe("from");
  });

  test("a thread has its content, files and feedback", async () => {
    const { body } = await call("GET", "/api/threads/desk");
    expect(body.threadContent).toMatchObject({
      sender: "Priya Nair <priya@tea.example>",
      subject: "Tea box read",
      threadId: "desk",
      timestamp: expect.any(String),
      messages: [{ sender: "Priya Nair <priya@tea.example>", content: "The blue is too dark." }],
    });
    expect(body.files.length).toBeGreaterThan(0);
    expect(body.feedback.length).toBeGreaterThan(0);
  });

  test("a file has every field of the specification", async () => {
    const { body } = await call("GET", "/api/threads/desk");
    const file = body.files.find(({ id }: { id: number }) => id === world.files.read);
    expect(file).toMatchObject({
      name: "read.png",
      content: expect.stringMatching(/^\/files\/\d+\/content\?v=/),
      isPinned: false,
      isArchived: false,
      isTrashed: false,
      isDemoContent: false,
      threadId: "desk",
      importedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      size: expect.any(Number),
      type: "image/png",
    });
    for (const field of ["previewUrl", "sender", "emailTimestamp"]) {
      expect(file).toHaveProperty(field);
    }
  });

  test("a feedback item has every field of the specification, with its file", async () => {
    const { body } = await call("GET", "/api/feedback");
    expect(Array.isArray(body)).toBe(true);
    const item = body.find(({ file }: { file: object | null }) => file !== null);
    expect(item).toMatchObject({ category: "General", type: "feedback", user: "Priya Nair" });
    for (const time of ["createdAt", "timestamp", "date", "emailTimestamp"]) {
      expect(item).toHaveProperty(time, expect.stringMatching(/^\d{4}-.*Z$/));
    }
    const others = [
      "id",
      "threadId",
      "fileId",
      "text",
      "photoUrl",
      "senderPhotoUrl",
      "senderEmail",
    ];
    const shown = ["status", "isResolved", "filePreview", "thumbnail", "fileTitle"];
    const fileFields = ["id", "name", "type", "imageUrl", "previewUrl", "content"];
    for (const field of [...others, ...shown]) expect(item).toHaveProperty(field);
    for (const field of fileFields) expect(item.file).toHaveProperty(field);
  });

  test("the trash has files, comments and threads", async () => {
    const { body } = await call("GET", "/api/files/trash");
    expect(body.files).toEqual([
      {
        id: world.files.inTrash,
        name: "inTrash.png",
        size: expect.any(Number),
        trashedAt: expect.any(String),
      },
    ]);
    expect(body.comments).toEqual([
      {
        id: world.tasks.inTrash,
        text: "Lighten the blue",
        trashedAt: expect.any(String),
        fileId: world.files.inTrash,
        fileName: "inTrash.png",
        fileType: "image/png",
        status: "open",
      },
    ]);
    expect(body.threads).toMatchObject([{ id: world.threads.inTrash }]);
  });

  test("searches answer results, none for blanks", async () => {
    const media = await call("GET", "/api/search/media?q=READ.p");
    expect(media.body.results).toMatchObject([{ id: world.files.read, name: "read.png" }]);
    const feedback = await call("GET", "/api/search/feedback?q=dark%20lighten");
    expect(feedback.body.results[0]).toMatchObject({ text: "Lighten the blue", type: "feedback" });
    expect((await call("GET", "/api/search/media?q=%20")).body).toEqual({ results: [] });
    expect((await call("GET", "/api/search/media")).body).toEqual({ results: [] });
    const nul = await call("GET", "/api/search/media?q=a%00b");
    expect([nul.status, nul.body.error.field]).toEqual([400, "q"]);
    const long = await call("GET", `/api/search/media?q=${"x".repeat(501)}`);
    expect([long.status, long.body.error.field]).toEqual([400, "q"]);
  });

  test("files by ids come in the order asked for, without others' and the trash's", async () => {
    const { toTrash, read, inTrash } = world.files;
    const fileIds = [toTrash, 9_999, read, inTrash];
    const { body } = await call("POST", "/api/files/by-ids", { json: { fileIds } });
    expect(body.map(({ id }: { id: number }) => id)).toEqual([toTrash, read]);
  });
});

describe("changes", () => {
  test("a status in any spelling is answered in the specification's", async () => {
    const path = `/api/feedback/${world.tasks.toChange}/status`;
    const change = async (status: string) =>
      (await call("PATCH", path, { json: { status } })).body.feedback.status;
    expect(await change("in_progress")).toBe("in progress");
    expect(await change("Resolved")).toBe("done");
    expect(await change("open")).toBe("not started");
    const resolve = `/api/feedback/toggle-resolve/${world.tasks.toChange}`;
    const resolved = await call("POST", resolve, { json: { isResolved: true } });
    expect(resolved.body.feedback).toMatchObject({ isResolved: true, status: "done" });
    expect((await call("PATCH", path, { json: {} })).body.error.field).toBe("status");
  });

  test("pin and archive toggle without a body and set with one", async () => {
    const pin = `/api/files/${world.files.toChange}/pin`;
    expect((await call("PATCH", pin)).body.file.isPinned).toBe(true);
    expect((await call("PATCH", pin)).body.file.isPinned).toBe(false);
    expect((await call("PATCH", pin, { json: { pinned: true } })).body.file.isPinned).toBe(true);
    expect((await call("PATCH", pin, { json: { pinned: true } })).body.file.isPinned).toBe(true);
    expect((await call("PATCH", pin, { json: { pinned: 1 } })).body.error.field).toBe("pinned");
    const archive = `/api/files/${world.files.toChange}/archive`;
    expect((await call("PATCH", archive)).body.file.isArchived).toBe(true);
    expect((await call("PATCH", archive)).body.file.isArchived).toBe(false);
  });

  test("a comment is trashed under 'none' and restored as open", async () => {
    const id = world.tasks.toTrash;
    expect((await call("DELETE", `/api/feedback/for-file/9999/${id}`)).status).toBe(404);
    expect((await call("DELETE", `/api/feedback/for-file/nothing/${id}`)).status).toBe(400);
    expect((await call("DELETE", `/api/feedback/for-file/none/${id}`)).status).toBe(200);
    const restored = await call("POST", `/api/comments/${id}/restore`);
    expect(restored.body.feedback).toMatchObject({ id, status: "not started" });
  });

  test("the trash is emptied of numbers and texts alike", async () => {
    const path = "/api/files/trash/empty";
    const itemIds = [world.files.inTrash, world.tasks.inTrash, world.threads.inTrash, "0000"];
    expect((await call("POST", path, { json: { itemIds } })).body).toMatchObject({ deleted: 3 });
    expect((await call("POST", path, { json: { itemIds } })).body).toMatchObject({ deleted: 0 });
    for (const wrong of [[true], [{}], ["a b"], [-1], "1", undefined]) {
      const refused = await call("POST", path, { json: { itemIds: wrong } });
      expect([refused.status, refused.body.error.field]).toEqual([
        400,
        expect.stringMatching(/^itemIds/),
      ]);
    }
    expect((await call("GET", `/api/threads/${world.threads.inTrash}`)).status).toBe(404);
    const restore = await call("POST", `/api/files/${world.files.inTrash}/restore`);
    expect(restore.status).toBe(404);
  });

  const awaited = (id: number) => `/files/${id}/preview/1?draw&placeholder`;

  test("uploads, replacements and previews answer what their callers read", async () => {
    const bytes = await picture();
    const file = { name: "new.png", type: "image/png", bytes };
    const uploaded = await call("POST", "/api/files/upload", { files: { file, threadId: "desk" } });
    const { fileId } = uploaded.body;
    expect(uploaded.body).toMatchObject({
      file: { id: fileId, name: "new.png", threadId: "desk" },
      previewUrl: awaited(fileId),
    });
    await makePreview({ userId: world.owner.id, fileId });
    const replaced = await call("POST", `/api/files/${fileId}/replace`, {
      files: { file: { ...file, name: "newer.png", bytes: await picture("png", { width: 9 }) } },
    });
    expect(replaced.body).toMatchObject({
      success: true,
      message: expect.any(String),
      file: { name: "newer.png", content: expect.any(String), previewUrl: awaited(fileId) },
    });
    const preview = await call("POST", "/api/files/update-preview", {
      files: { file, fileId: String(fileId) },
    });
    expect(preview.body.previewUrl).toMatch(`/files/${fileId}/preview/1?v=`);
    const wrong = await call("POST", "/api/files/upload", {
      files: { file: { ...file, name: "a.gif" }, threadId: "desk" },
    });
    expect([wrong.status, wrong.body.error]).toEqual([
      400,
      { field: "file", message: "Please select a PNG, JPEG, SVG, or PDF file." },
    ]);
    const nowhere = await call("POST", "/api/files/update-preview", {
      files: { file, fileId: "many" },
    });
    expect([nowhere.status, nowhere.body.error.field]).toEqual([400, "fileId"]);
  });

  test("a missing preview says why, and an SVG is only downloaded", async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const drawing = { bytes, name: "a.svg", type: "image/svg+xml", threadId: "desk" };
    const fileId = await createFile(world.owner, drawing);
    const preview = await call("GET", `/files/${fileId}/preview`);
    expect([preview.status, preview.body]).toMatchObject([
      404,
      { error: { message: expect.any(String) }, previewState: "pending" },
    ]);
    const response = await send({ method: "GET", path: `/files/${fileId}/content` }, world, {
      cookie: world.owner.cookie,
    });
    expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    await response.body?.cancel();
  });

  test("what a page holds and its picture does not show is answered beside the picture", async () => {
    const bytes = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><foreignObject width="9" height="9"/><rect width="4" height="4"/></svg>',
    );
    const drawing = { bytes, name: "b.svg", type: "image/svg+xml", threadId: "desk" };
    const address = `/files/${await createFile(world.owner, drawing)}/preview/1?draw&notes`;
    const { status, body } = await call("GET", address);
    expect([status, body]).toEqual([
      200,
      { notes: ["Not drawn here: 1 label in HTML."], widthMm: null },
    ]);
    const elsewhere = await call("GET", address, undefined, world.stranger.cookie);
    expect(elsewhere.status).toBe(404);
  });

  test("two files are compared as JSON and as a picture of their difference", async () => {
    const add = async (background: string) =>
      createFile(world.owner, { threadId: "desk", bytes: await picture("png", { background }) });
    const [older, newer] = [await add("#336699"), await add("#996633")];
    const { status, body } = await call("GET", `/files/${newer}/compare/${older}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      regionCount: 1,
      picture: `/files/${newer}/compare/${older}?olderPage=1&newerPage=1&picture=1`,
    });
    const response = await send({ method: "GET", path: body.picture }, world, {
      cookie: world.owner.cookie,
    });
    expect(response.headers.get("content-type")).toBe("image/webp");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.toString("latin1", 8, 12)).toBe("WEBP");
    const elsewhere = await call("GET", body.picture, undefined, world.stranger.cookie);
    expect(elsewhere.status).toBe(404);
  });
});
