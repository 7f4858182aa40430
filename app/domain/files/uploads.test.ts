import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { inspectFile } from "#app/adapters/decode/preview/render-preview.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { undoStep } from "#app/domain/desk/undo/undo-step.server.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import {
  committedBy,
  createFile,
  createOwner,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { picture, svg } from "#tests/factories/pictures.ts";
import { findFileContent } from "./find-file-content.server.ts";
import { listFiles } from "./list-files.server.ts";
import { findPreview } from "./previews/find-preview.server.ts";
import { makePreview } from "./previews/make-preview.server.ts";
import { replacePreview } from "./previews/replace-preview.server.ts";
import { replaceFile } from "./replace-file.server.ts";
import { uploadFile } from "./upload-file.server.ts";
import { placeOfUpload, uploadFormSchema } from "./upload-form.ts";

let owner: Owner;
let threadId: string;
let png: Buffer;
beforeAll(async () => {
  png = await picture();
});
afterEach(async () => {
  // No partly written file may stay, however the request ended.
  const incoming = join(process.env.DATA_DIR!, "blobs", "incoming");
  expect(await readdir(incoming).catch(() => [])).toEqual([]);
});
afterAll(async () => {
  await closeDecoder();
  await stopQueue();
  await closeDatabase();
});

async function newDesk() {
  owner = await createOwner();
  threadId = await createThread(owner);
}

type Part = { name: string; bytes: Uint8Array };

/**
 * Sends a form as a browser does, with the file before the other fields, as in the specification.
 */
async function formRequest(
  file: Part | null,
  fields: Record<string, string> = {},
): Promise<Request> {
  const form = new FormData();
  if (file) form.set("file", new File([new Uint8Array(file.bytes)], file.name));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const encoded = new Response(form);
  return new Request("http://localhost:3000/uploads", {
    method: "POST",
    headers: encoded.headers,
    body: await encoded.arrayBuffer(),
  });
}

async function upload(request: Request | Promise<Request>) {
  return receiveUpload(await request, uploadFormSchema, (file, { all }) =>
    uploadFile(owner, { ...file, place: async () => placeOfUpload(await all()) }),
  );
}

const listed = async () => (await listFiles(owner, { view: "all" })).items;
const storedBlobs = async () => {
  const folder = join(process.env.DATA_DIR!, "blobs", owner.id);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

describe("an upload", () => {
  test("into a thread, by a form whose thread comes behind the file", async () => {
    await newDesk();
    const result = await upload(formRequest({ name: "label.png", bytes: png }, { threadId }));
    expect(result).toMatchObject({
      ok: true,
      file: { name: "label.png", type: "image/png", kind: "image", threadId, size: png.length },
    });
    const again = await upload(formRequest({ name: "label.png", bytes: png }, { threadId }));
    expect(again).toEqual(result);
    expect(await listed()).toHaveLength(1);
  });

  test("without a thread goes to 'My files', of more types", async () => {
    await newDesk();
    const ai = Buffer.from("%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 8.0\n%%EOF\n");
    const form = { type: "computer_upload" };
    const result = await upload(formRequest({ name: "logo.ai", bytes: ai }, form));
    expect(result).toMatchObject({ ok: true, file: { threadId: null, kind: "design" } });
    expect(await upload(formRequest({ name: "logo.ai", bytes: ai }, { threadId }))).toMatchObject({
      ok: false,
      message: "Please select a PNG, JPEG, SVG, or PDF file.",
    });
  });

  test("that is sent again before its first answer, as after a timeout, is one file", async () => {
    await newDesk();
    const places: Record<string, string>[] = [{ type: "computer_upload" }, { threadId }];
    for (const place of places) {
      const requests = Array.from({ length: 4 }, () =>
        upload(formRequest({ name: "again.png", bytes: png }, place)),
      );
      const [first, ...others] = await Promise.all(requests);
      expect(first).toMatchObject({ ok: true });
      for (const other of others) expect(other).toEqual(first);
    }
    expect(await listed()).toHaveLength(2);
  });

  test.each(["webp", "avif", "png", "tiff", "gif"] as const)(
    "of a %s that is called JPEG is taken as what it is, and drawn",
    async (format) => {
      await newDesk();
      const bytes = await sharp(png).toFormat(format).toBuffer();
      const type = `image/${format}`;
      const forms: Record<string, string>[] = [{ threadId }, { type: "computer_upload" }];
      for (const form of forms) {
        const taken = await upload(formRequest({ name: "IMG-2026.jpg", bytes }, form));
        expect(taken).toMatchObject({ ok: true, file: { name: "IMG-2026.jpg", type } });
      }
      const [file] = await listed();
      await makePreview({ userId: owner.id, fileId: file?.id ?? 0 });
      expect((await listed())[0]).toMatchObject({ previewState: "ready" });
    },
  );

  test("keeps names of every script", async () => {
    await newDesk();
    const name = "Größe お茶 v2.PNG";
    expect(await upload(formRequest({ name, bytes: png }, { threadId }))).toMatchObject({
      ok: true,
      file: { name },
    });
  });
});

describe("a refused upload leaves nothing behind", () => {
  const refusal = "Please select a PNG, JPEG, SVG, or PDF file.";
  test.each([
    ["a wrong name", { name: "notes.txt", bytes: Buffer.from("hello") }, refusal],
    ["no extension", { name: "label", bytes: Buffer.from("hello") }, refusal],
    [
      "a program called PNG",
      { name: "a.png", bytes: Buffer.from("MZ\x90\0\x03\0\0\0") },
      `The content of this file is EXE, not PNG as its name says. ${refusal}`,
    ],
    [
      "a web page called SVG",
      { name: "a.svg", bytes: Buffer.from("<html><p>") },
      `The content of this file is HTML, not SVG as its name says. ${refusal}`,
    ],
    [
      "a damaged PNG",
      { name: "a.png", bytes: Buffer.from("\x89QNG\0\0\x01garbage", "latin1") },
      "This PNG file is damaged and cannot be read.",
    ],
    [
      "a cut-off PNG",
      { name: "a.png", bytes: Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1") },
      "This PNG file is damaged and cannot be read.",
    ],
    [
      "an SVG without its root",
      { name: "a.svg", bytes: Buffer.from("width='4'/></svg>") },
      "This SVG file is damaged and cannot be read.",
    ],
    ["nothing in it", { name: "a.png", bytes: Buffer.alloc(0) }, "This file is empty."],
    ["slashes", { name: "../../a.png", bytes: svg }, "A file name cannot hold slashes."],
    ["backslashes", { name: "a\\b.png", bytes: svg }, "A file name cannot hold slashes."],
    [
      "control characters",
      { name: "a\u0085b.png", bytes: svg },
      "A file name cannot hold invisible control characters.",
    ],
    [
      "characters that turn the direction",
      { name: "a\u202egnp.exe.png", bytes: svg },
      "A file name cannot hold invisible control characters.",
    ],
    ["only dots", { name: "..", bytes: svg }, "The file needs a name."],
    [
      "a name too long",
      { name: `${"x".repeat(200)}.png`, bytes: svg },
      "A file name has at most 150 characters.",
    ],
    [
      "other content than its name says",
      { name: "a.png", bytes: Buffer.from("%PDF-1.4\n%%EOF") },
      "The content of this file is PDF, not PNG as its name says.",
    ],
  ])("%s", async (_, file, message) => {
    await newDesk();
    const result = await upload(formRequest(file, { threadId }));
    expect(result).toEqual({
      ok: false,
      message,
      reason: message.endsWith(refusal) ? "wrong-type" : "unusable",
    });
    expect(await listed()).toEqual([]);
    expect(await storedBlobs()).toEqual([]);
  });

  test("a name that no form can carry", async () => {
    await newDesk();
    const request = formRequest({ name: "a\u0007b.png", bytes: png }, { threadId });
    const response: Response = await upload(request).then(
      () => new Response(),
      (thrown) => thrown,
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: {
        field: "file",
        message: "The upload cannot be read. Please check the file's name and try again.",
      },
    });
  });

  test("too large, whether its length was told or not", async () => {
    await newDesk();
    const bytes = Buffer.alloc(50 * 1024 * 1024 + 1);
    const result = await upload(formRequest({ name: "a.png", bytes }, { threadId }));
    const message = "This file is larger than 50 MB.";
    expect(result).toEqual({ ok: false, message, reason: "too-large" });
    const told = new Request("http://localhost:3000/uploads", {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": "60000000" },
      body: "--x",
    });
    await expect(upload(told)).rejects.toMatchObject({ status: 413 });
    expect(await storedBlobs()).toEqual([]);
  });

  test("cut off half way: by the form's end, and by the connection", async () => {
    await newDesk();
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
    const cutOff = {
      ok: false,
      message: "The upload was cut off. Please try again.",
      reason: "unusable",
    };
    const broken = (body: ReadableStream | Uint8Array<ArrayBuffer>) =>
      new Request("http://localhost:3000/uploads", {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=x" },
        body,
        duplex: "half",
      } as RequestInit);
    const half = new Uint8Array(Buffer.concat([Buffer.from(head), png.subarray(0, 40)]));
    expect(await upload(broken(half))).toEqual(cutOff);
    const dying = new ReadableStream({
      start: (controller) => controller.enqueue(half),
      pull: (controller) => controller.error(new Error("reset")),
    });
    expect(await upload(broken(dying))).toEqual(cutOff);
    expect(await storedBlobs()).toEqual([]);
  });

  test("without a file, or as something else than a form", async () => {
    await newDesk();
    const refusal = (request: Parameters<typeof upload>[0]) =>
      upload(request).catch(async (response: Response) => [response.status, await response.json()]);
    expect(await refusal(formRequest(null, { threadId }))).toMatchObject([
      400,
      { error: { message: "Choose a file first." } },
    ]);
    const json = new Request("http://localhost:3000/uploads", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(await refusal(json)).toMatchObject([
      400,
      { error: { message: "Send the file as multipart/form-data." } },
    ]);
  });

  test("into a thread that is missing, in the trash, another's or no thread's id", async () => {
    await newDesk();
    const file = { name: "a.png", bytes: png };
    expect(await upload(formRequest(file, { threadId: "missing" }))).toBeNull();
    await expect(upload(formRequest(file, { threadId: "no id" }))).rejects.toMatchObject({
      status: 400,
    });
    await trashThread(owner, { threadId });
    expect(await upload(formRequest(file, { threadId }))).toBeNull();
    const theirs = threadId;
    await newDesk();
    expect(await upload(formRequest(file, { threadId: theirs }))).toBeNull();
    expect(await storedBlobs()).toEqual([]);
  });
});

async function* stream(bytes: Uint8Array) {
  yield bytes;
}

/** The beginning of an OLE compound file, of Word, Excel and PowerPoint before 2007. */
const oldOffice = `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${"\0".repeat(600)}`;

async function inspection(bytes: Uint8Array, name: string) {
  const found = await inspectFile(bytes, name);
  if (!found.ok) throw new Error(found.reason);
  return found.value;
}

describe("a replaced file", () => {
  test("keeps its id and its earlier bytes, and is drawn again", async () => {
    await newDesk();
    const fileId = await createFile(owner, { threadId, bytes: png, name: "box.png" });
    await makePreview({ userId: owner.id, fileId });
    const before = (await listed())[0]!;
    expect(before).toMatchObject({ previewState: "ready", version: 1 });
    const jpeg = await picture("jpeg");
    const replaced = await replaceFile(owner, { fileId, name: "box v2.jpg", stream: stream(jpeg) });
    expect(replaced).toMatchObject({
      ok: true,
      file: {
        id: fileId,
        name: "box v2.jpg",
        version: 2,
        previewState: "pending",
        previewUrl: null,
      },
    });
    const again = await replaceFile(owner, { fileId, name: "box v2.jpg", stream: stream(jpeg) });
    expect(again).toEqual(replaced);
    // Both originals, and the first one's preview.
    expect(await storedBlobs()).toHaveLength(3);
  });

  test.each([
    ["a text", "Menu: soup", "menu.txt", "Menu: soup of the day", "menu 2.txt"],
    ["a table by text", "Menu: soup", "menu.txt", "dish,price\nsoup,4", "menu.csv"],
    ["an old Word file", oldOffice, "offer.doc", `${oldOffice}2`, "offer new.doc"],
    ["a DWG", "AC1032\0\0", "plan.dwg", "AC1027\0\0", "plan.dwg"],
    ["a STEP model", "ISO-10303-21;\n", "gear.stp", "ISO-10303-21;\nHEADER;", "gear.step"],
    ["a file of no known type", "\0\u0001\u0002", "set.idml", "\0\u0001\u0003", "set.idml"],
  ])("that came by mail, %s, takes its own correction", async (_, before, name, after, newName) => {
    await newDesk();
    const [old, bytes] = [Buffer.from(before, "latin1"), Buffer.from(after, "latin1")];
    const { type, kind } = await inspection(old, name);
    const fileId = await createFile(owner, { threadId, bytes: old, name, type, kind });
    expect(
      await replaceFile(owner, { fileId, name: newName, stream: stream(bytes) }),
    ).toMatchObject({ ok: true, file: { name: newName, version: 2 } });
    const wrong = { fileId, name: "run.exe", stream: stream(Buffer.from("MZ\x90\0\x03\0\0\0")) };
    expect(await replaceFile(owner, wrong)).toMatchObject({
      ok: false,
      message: "Please select a file of the same kind, or an image, PDF, AI, or DXF file.",
    });
    const disguised = { fileId, name: "plan.pdf", stream: stream(bytes) };
    expect(await replaceFile(owner, disguised)).toMatchObject({ ok: false });
  });

  test("is the viewer's own, and not in the trash", async () => {
    await newDesk();
    const fileId = await createFile(owner, { threadId, bytes: png });
    const stranger = await createOwner();
    const sent = { fileId, name: "a.png", stream: stream(svg) };
    expect(await replaceFile(stranger, { ...sent, name: "a.svg" })).toBeNull();
    expect(await findFileContent(stranger, fileId)).toBeNull();
    await trashThread(owner, { threadId });
    expect(await replaceFile(owner, { ...sent, name: "a.svg", stream: stream(svg) })).toBeNull();
    const own = { name: "own.png", stream: stream(png), target: async () => ({ fileId }) };
    expect(await replacePreview(owner, own)).toBeNull();
    expect(await blobs().has(stranger.id, (await findFileContent(owner, fileId))!.sha256)).toBe(
      false,
    );
  });
});

describe("previews", () => {
  test("are drawn once, and say why when they cannot be", async () => {
    await newDesk();
    const drawable = await createFile(owner, { threadId, bytes: svg, name: "a.svg" });
    const twin = await createFile(owner, { threadId, bytes: svg, name: "b.svg" });
    const archive = await createFile(owner, {
      threadId,
      bytes: Buffer.from("PK\x03\x04"),
      name: "a.zip",
    });
    expect(await findPreview(owner, { fileId: drawable, page: 1 })).toMatchObject({
      ok: false,
      state: "pending",
    });
    for (const fileId of [drawable, twin, archive, drawable, 999]) {
      await makePreview({ userId: owner.id, fileId });
    }
    const first = await findPreview(owner, { fileId: drawable, page: 1 });
    const second = await findPreview(owner, { fileId: twin, page: 1 });
    expect(first).toMatchObject({ ok: true });
    expect(second?.ok && first?.ok && second.sha256 === first.sha256).toBe(true);
    expect(await findPreview(owner, { fileId: archive, page: 1 })).toMatchObject({
      ok: false,
      state: "none",
      reason: expect.stringMatching(/\w+ \w+/),
    });
    expect(await findPreview(await createOwner(), { fileId: drawable, page: 1 })).toBeNull();
    expect(await findPreview(owner, { fileId: drawable, page: 2 })).toMatchObject({ ok: false });
  });

  test("of later pages are drawn when they are asked for", async () => {
    await newDesk();
    const { PDFDocument } = await import("pdf-lib");
    const document = await PDFDocument.create();
    for (const width of [200, 300]) document.addPage([width, 100]);
    const bytes = await document.save();
    const fileId = await createFile(owner, { threadId, bytes, name: "a.pdf" });
    await makePreview({ userId: owner.id, fileId });
    expect((await listed())[0]).toMatchObject({ pages: 2 });
    const before = (await storedBlobs()).length;
    const page = await findPreview(owner, { fileId, page: 2 });
    expect(page).toMatchObject({ ok: true });
    expect(await findPreview(owner, { fileId, page: 2 })).toMatchObject({
      sha256: page?.ok ? page.sha256 : "",
    });
    expect(await storedBlobs()).toHaveLength(before + 1);
    expect(await findPreview(owner, { fileId, page: 3 })).toMatchObject({ ok: false });
  });

  test("can be given by hand", async () => {
    await newDesk();
    const fileId = await createFile(owner, { threadId, name: "a.zip", kind: "archive" });
    await makePreview({ userId: owner.id, fileId });
    const give = (viewer: Owner, thread: string | undefined) =>
      replacePreview(viewer, {
        name: "shot.png",
        stream: stream(png),
        target: async () => ({ fileId, threadId: thread }),
      });
    expect(await give(await createOwner(), undefined)).toBeNull();
    expect(await give(owner, "another-thread")).toBeNull();
    const given = await give(owner, threadId);
    expect(given).toMatchObject({ ok: true, file: { previewState: "ready" } });
    expect(await give(owner, threadId)).toEqual(given);
    expect(await findPreview(owner, { fileId, page: 1 })).toMatchObject({ ok: true });
    // The archive and its preview; the uploaded original is not kept.
    expect(await storedBlobs()).toHaveLength(2);
    const wrong = { name: "a.zip", stream: stream(Buffer.from("PK\x03\x04")) };
    expect(
      await replacePreview(owner, { ...wrong, target: async () => ({ fileId }) }),
    ).toMatchObject({ ok: false, message: "Please select a PNG, JPEG, SVG, or PDF file." });
  });
});

test("an upload is undone: it goes to the trash; the same file once more is no step", async () => {
  await newDesk();
  const send = () => upload(formRequest({ name: "new.png", bytes: png }, { threadId }));
  const { revision } = await committedBy(owner, send);
  expect((await committedBy(owner, send)).revision).toBeNull();
  const undone = await undoStep(owner, { revision: revision ?? 0 });
  expect(undone).toMatchObject({ type: "file", fields: { trashedAt: expect.any(String) } });
  expect(await listed()).toEqual([]);
});
