import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { getPriority } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { PlacesTaken } from "#app/adapters/fair-places.ts";
import { createDecoder, type Decoder, type DecoderOptions } from "./decoder.server.ts";
import { renderPreview } from "./preview/render-preview.server.ts";

const misbehaving = join(import.meta.dirname, "testing/misbehaving-decoder.ts");
const opened: Decoder[] = [];

function open(options: DecoderOptions = {}): Decoder {
  const decoder = createDecoder(options);
  opened.push(decoder);
  return decoder;
}

function say(decoder: Decoder, command: string, signal?: AbortSignal) {
  return decoder.inspect({ bytes: Buffer.from(command), name: "command" }, { signal });
}

async function said(decoder: Decoder, command: string): Promise<string> {
  const answer = await say(decoder, command);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value.type;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((decoder) => decoder.close()));
});

/** Whether the process is alive: a zombie that was not reaped yet does not count. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "latin1"));
  } catch {
    return false;
  }
}

const MAIL = Buffer.from("From: Ana <ana@example.com>\r\nSubject: Hi\r\n\r\nHello\r\n");

test("the real decoder parses mail and says what it could not", async () => {
  const decoder = open();
  const mail = await decoder.parseMail(MAIL);
  expect(mail).toMatchObject({ ok: true, value: { subject: "Hi", text: "Hello" } });
  const empty = await decoder.parseMail(new Uint8Array());
  expect(empty).toEqual({ ok: false, code: "damaged", reason: "This message is empty." });
});

test("the real decoder rewrites a mail without a file, and refuses what it cannot rewrite", async () => {
  const decoder = open();
  const lines = ["From: a@example.com", "Content-Type: image/png; name=a.png", "", "the picture"];
  const answer = await decoder.redactMail(Buffer.from(lines.join("\r\n")), [0]);
  if (!answer.ok) throw new Error(answer.reason);
  expect(Buffer.from(answer.value).toString()).toMatch(/^From: a@example\.com\r\n/);
  expect(Buffer.from(answer.value).toString()).not.toMatch(/picture|png/);
  expect(await decoder.redactMail(new Uint8Array(), [0])).toEqual({
    ...{ ok: false, code: "damaged" },
    reason: "This message is empty.",
  });
});

test("attachments come back byte for byte", async () => {
  const bytes = Buffer.from(
    Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 31 + (index >> 8)) & 0xff),
  );
  const raw = [
    "From: a@example.com",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: application/octet-stream",
    'Content-Disposition: attachment; filename="data.bin"',
    "Content-Transfer-Encoding: base64",
    "",
    (bytes.toString("base64").match(/.{1,76}/g) ?? []).join("\r\n"),
    "--b",
    "Content-Type: text/csv",
    'Content-Disposition: attachment; filename="rows.csv"',
    "",
    "a,b",
    "--b--",
  ].join("\r\n");
  const mail = await open().parseMail(Buffer.from(raw));
  if (!mail.ok) throw new Error(mail.reason);
  const [data, rows] = mail.value.attachments;
  expect(Buffer.compare(data?.bytes ?? Buffer.alloc(0), bytes)).toBe(0);
  expect(Buffer.from(rows?.bytes ?? []).toString()).toContain("a,b");
});

test("the server's fonts can be read inside the sandbox", { tags: "nightly" }, async () => {
  const content = "BT /F 40 Tf 20 40 Td (\\1\\2\\3) Tj ET";
  const encoding = "/Encoding << /Type /Encoding /Differences [1 /Lslash /zacute /ccaron] >>";
  const bytes = Buffer.from(
    [
      "%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
      "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
      `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${encoding} >> >> >> >> endobj`,
      `4 0 obj << /Length ${content.length} >>\nstream\n${content}\nendstream endobj`,
      "trailer << /Root 1 0 R >>",
    ].join("\n"),
  );
  const inside = await open().renderPreview({ bytes, name: "a.pdf", maxEdge: 400 });
  const outside = await renderPreview(bytes, "a.pdf", 1, 400);
  if (!inside.ok || !outside.ok) throw new Error("The page was not drawn.");
  expect(Buffer.compare(Buffer.from(inside.value.bytes), outside.value.bytes)).toBe(0);
  expect(inside.value.notes).toEqual(outside.value.head.notes);
});

test("inside its sandbox the real decoder draws pictures, SVG, PDF and DXF", async () => {
  const decoder = open();
  const document = await PDFDocument.create();
  document.addPage([200, 100]).drawText("Plan");
  const entity = ["0", "LINE", "8", "0", "10", "0", "20", "0", "11", "20", "21", "10"];
  const files = {
    "photo.jpg": await sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer(),
    "logo.svg": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>'),
    "plan.pdf": await document.save(),
    "part.dxf": Buffer.from(["0", "SECTION", "2", "ENTITIES", ...entity, "0", "EOF"].join("\n")),
  };
  const types: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(files)) {
    const drawn = await decoder.renderPreview({ bytes, name, maxEdge: 200 });
    if (!drawn.ok) throw new Error(`${name}: ${drawn.reason}`);
    const { format, width } = await sharp(drawn.value.bytes).metadata();
    expect({ format, width }).toEqual({ format: "webp", width: drawn.value.width });
    const inspected = await decoder.inspect({ bytes, name });
    if (inspected.ok) types[name] = inspected.value.type;
  }
  expect(types).toEqual({
    "photo.jpg": "image/jpeg",
    "logo.svg": "image/svg+xml",
    "plan.pdf": "application/pdf",
    "part.dxf": "image/vnd.dxf",
  });
  expect(decoder.pids()).toHaveLength(1);
});

test("a decoder whose client was killed ends by itself", { tags: "nightly" }, async () => {
  const client = `
    import { createDecoder } from "#app/adapters/decode/decoder.server.ts";
    const decoder = createDecoder({ script: ${JSON.stringify(misbehaving)} });
    await decoder.inspect({ bytes: Buffer.from("hello"), name: "x" });
    void decoder.inspect({ bytes: Buffer.from("wait"), name: "x" });
    console.log(decoder.pids()[0]);`;
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", client], {
    cwd: join(import.meta.dirname, "../../.."),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(parent.stdout, "data");
  const pid = Number(String(line));
  expect(() => process.kill(pid, 0)).not.toThrow();
  parent.kill("SIGKILL");
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("the process has no environment, no files, no children and no generated code", async () => {
  const found: unknown = JSON.parse(await said(open({ script: misbehaving }), "surroundings"));
  expect(found).toEqual({
    env: [],
    readFile: "refused",
    writeFile: "refused",
    spawn: "refused",
    evaluate: "refused",
  });
});

test("the kernel shows the real process an empty environment", async () => {
  const decoder = open();
  await decoder.parseMail(MAIL);
  const [pid] = decoder.pids();
  expect(readFileSync(`/proc/${pid}/environ`, "utf8")).toBe("");
});

test("where the system has network namespaces, the process reaches nobody", async () => {
  const server = createServer((socket) => socket.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const probe = spawn("/usr/bin/unshare", ["--map-current-user", "--net", "/bin/true"]);
  const code = await Promise.race([
    once(probe, "exit").then(([exit]) => exit),
    once(probe, "error").then(() => 1),
  ]);
  const expected = code === 0 ? "no network" : "connected";
  expect(await said(open({ script: misbehaving }), `connect ${port}`)).toBe(expected);
  server.close();
});

test("where the system has setpriv, the process can gain no rights", async () => {
  const probe = spawn("/usr/bin/setpriv", ["--no-new-privs", "--pdeathsig", "KILL", "/bin/true"]);
  const code = await Promise.race([
    once(probe, "exit").then(([exit]) => exit),
    once(probe, "error").then(() => 1),
  ]);
  const decoder = open();
  await decoder.parseMail(MAIL);
  const [pid] = decoder.pids();
  const status = readFileSync(`/proc/${pid}/status`, "latin1");
  expect(/^NoNewPrivs:\s+(\d)/m.exec(status)?.[1]).toBe(code === 0 ? "1" : "0");
});

test.each([
  ["exit", "crashed"],
  ["abort", "crashed"],
  ["garbage", "crashed"],
  ["liar", "crashed"],
  ["hang", "timeout"],
  ["heap", "too-large"],
  ["native", "too-large"],
])("a process that does '%s' refuses that file, and the next one works", async (command, code) => {
  const decoder = open({
    script: misbehaving,
    limits: command === "hang" ? { cpuMs: 500 } : {},
    memoryLimitBytes: 300 * 2 ** 20,
  });
  const answer = await say(decoder, command);
  expect(answer).toMatchObject({ ok: false, code });
  expect(await said(decoder, "hello")).toBe("text/hello");
});

test("a process that waits is no burden, but not for ever: it is asked once more, then refused", {
  tags: "nightly",
}, async () => {
  const troubles: string[] = [];
  const decoder = open({
    script: misbehaving,
    limits: { cpuMs: 500, wallMs: 1_500 },
    onTrouble: ({ failure }) => troubles.push(failure),
  });
  expect(await say(decoder, "wait")).toMatchObject({ ok: false, code: "timeout" });
  expect(troubles).toEqual(["stalled", "stalled"]);
});

describe("text is read", () => {
  const read = (decoder: Decoder, task: string, more: { cpuLimitMs?: number } = {}) =>
    decoder.readText({ task, input: ["a", "b", "c"], answer: z.array(z.string()), ...more });

  test("step by step, and what comes back is checked", async () => {
    const decoder = open({ script: misbehaving });
    expect(await read(decoder, "echo")).toMatchObject({ ok: true, value: ["a", "b", "c"] });
    expect(await read(decoder, "liar")).toMatchObject({ ok: false, code: "crashed" });
  });

  test("each step has a deadline of its own, by processor time, and is named when it is late", async () => {
    const decoder = open({ script: misbehaving, limits: { cpuMs: 20_000, stepCpuMs: 600 } });
    const late = await read(decoder, "hang at 1");
    expect(late).toMatchObject({ ok: false, code: "timeout", step: 1 });
    expect(late.cpuMs).toBeGreaterThan(600);
    // Three steps that together exceed the limit of one step.
    expect(await read(decoder, "burn 300")).toMatchObject({ ok: true });
  });

  test("so has the whole, steps or none, and a caller may allow less", async () => {
    const decoder = open({ script: misbehaving, limits: { cpuMs: 20_000, stepCpuMs: 1_000 } });
    // No step takes as long as either limit: only their sum does, after the first. Which step is on its way
    // when that is seen depends on the machine.
    const whole = await read(decoder, "burn 400", { cpuLimitMs: 500 });
    expect(whole).toMatchObject({ ok: false, code: "timeout" });
    expect([1, 2]).toContain(whole.ok ? null : whole.step);
    const linking = await read(decoder, "hang at end", { cpuLimitMs: 900 });
    expect(linking).toMatchObject({ ok: false, code: "timeout", step: null });
  });

  test("a process that dies at a step says at which", async () => {
    expect(await read(open({ script: misbehaving }), "exit at 2")).toMatchObject({
      ...{ ok: false, code: "crashed", step: 2 },
    });
  });
});

test("killed from outside once, a request is asked again; twice, it is refused", {
  tags: "nightly",
}, async () => {
  const troubles: string[] = [];
  const decoder = open({
    script: misbehaving,
    onTrouble: ({ failure }) => troubles.push(failure),
  });
  await said(decoder, "hello");
  const [pid] = decoder.pids();
  const waiting = say(decoder, "wait");
  process.kill(pid!, "SIGKILL");
  await expect.poll(() => decoder.pids().some((other) => other !== pid)).toBe(true);
  process.kill(decoder.pids()[0]!, "SIGKILL");
  expect(await waiting).toMatchObject({ ok: false, code: "crashed" });
  expect(await said(decoder, "hello")).toBe("text/hello");
  expect(troubles).toEqual(["crashed", "crashed"]);
});

test("the real decoder answers although a terminal's Ctrl-C reached it", {
  tags: "nightly",
}, async () => {
  const decoder = open();
  await decoder.parseMail(MAIL);
  const [pid] = decoder.pids();
  const waiting = decoder.parseMail(MAIL);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.kill(pid!, signal);
  expect(await waiting).toMatchObject({ ok: true });
  expect(decoder.pids()).toEqual([pid]);
});

test("a process that cannot start is no fault of the file: the request rejects", async () => {
  const missing = open({ script: join(import.meta.dirname, "no-such-script.ts") });
  await expect(missing.parseMail(MAIL)).rejects.toThrow("no-such-script");
  const broken = open({ script: join(import.meta.dirname, "../../../package.json") });
  await expect(broken.parseMail(MAIL)).rejects.toThrow("did not start");
});

test("an aborted request rejects and holds nobody up", async () => {
  const decoder = open({ script: misbehaving });
  const controller = new AbortController();
  const waiting = say(decoder, "wait", controller.signal);
  const queued = say(decoder, "hello");
  controller.abort();
  await expect(waiting).rejects.toThrow();
  expect(await queued).toMatchObject({ ok: true });
});

test("requests wait their turn, and a slot more takes one past a slow file", async () => {
  const decoder = open({ script: misbehaving, concurrency: 2 });
  const controller = new AbortController();
  const slow = say(decoder, "wait", controller.signal);
  const quick = await Promise.all([1, 2, 3].map(() => said(decoder, "hello")));
  expect(quick).toEqual(["text/hello", "text/hello", "text/hello"]);
  await expect.poll(() => decoder.pids()).toHaveLength(2);
  controller.abort();
  await expect(slow).rejects.toThrow();
});

test("what waits has not read its bytes, and leaves at once when it is aborted", async () => {
  const decoder = open({ script: misbehaving });
  const running = new AbortController();
  const slow = say(decoder, "wait", running.signal);
  let reads = 0;
  const read = async () => {
    reads += 1;
    return Buffer.from("hello");
  };
  const file = { bytes: { byteLength: 5, read }, name: "stored" };
  const leaving = new AbortController();
  const gone = decoder.inspect(file, { signal: leaving.signal });
  leaving.abort();
  await expect(gone).rejects.toThrow();
  const stays = decoder.inspect(file);
  expect(reads).toBe(0);
  running.abort();
  await expect(slow).rejects.toThrow();
  expect(await stays).toMatchObject({ ok: true, value: { type: "text/hello" } });
  expect(reads).toBe(1);
});

test("viewers take turns, and past its bound a viewer is refused", async () => {
  const decoder = open({ script: misbehaving, turns: { waitingEach: 2 } });
  const running = new AbortController();
  const greedy = { id: "greedy" };
  const slow = say(decoder, "wait", running.signal);
  const order: string[] = [];
  const ask = async (viewer: { id: string }) => {
    const answer = await decoder.inspect({ bytes: Buffer.from("hello"), name: "x" }, { viewer });
    order.push(viewer.id);
    return answer;
  };
  const waiting = [ask(greedy), ask(greedy), ask({ id: "other" })];
  await expect(ask(greedy)).rejects.toEqual(new PlacesTaken("owner"));
  running.abort();
  await expect(slow).rejects.toThrow();
  await Promise.all(waiting);
  expect(order).toEqual(["greedy", "other", "greedy"]);
});

test("a process of the background makes way for the others", async () => {
  const decoder = open({ script: misbehaving, isBackground: true });
  await said(decoder, "hello");
  expect(getPriority(decoder.pids()[0])).toBeGreaterThanOrEqual(5);
});

test("closing rejects what waits and ends the processes", async () => {
  const decoder = open({ script: misbehaving });
  await said(decoder, "hello");
  const [pid] = decoder.pids();
  const requests = [say(decoder, "wait"), say(decoder, "hello")];
  const settled = Promise.allSettled(requests);
  await decoder.close();
  const late = await Promise.allSettled([...requests, say(decoder, "hello")]);
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(late[2]?.status).toBe("rejected");
  expect(() => process.kill(pid!, 0)).toThrow();
});

test("an idle process ends by itself and starts again when needed", async () => {
  const decoder = open({ script: misbehaving, idleMs: 50 });
  await said(decoder, "hello");
  await expect.poll(() => decoder.pids()).toEqual([]);
  expect(await said(decoder, "hello")).toBe("text/hello");
});

test("mail past the size limit is refused before it is sent", async () => {
  const answer = await open().parseMail(new Uint8Array(100_000_001));
  expect(answer).toMatchObject({ ok: false, code: "too-large" });
});

test("files past any real size are refused before anything reads them", async () => {
  const decoder = open({ script: misbehaving });
  const mail = await decoder.parseMail(Buffer.alloc(100_000_001));
  expect(mail).toMatchObject({ code: "too-large", reason: "This message is larger than 100 MB." });
  const bytes = Buffer.alloc(250_000_001);
  const reason = "This file is larger than 250 MB.";
  expect(await decoder.inspect({ bytes, name: "x" })).toMatchObject({ code: "too-large", reason });
  expect(await decoder.renderPreview({ bytes, name: "x", maxEdge: 100 })).toMatchObject({ reason });
  expect(decoder.pids()).toEqual([]);
});

test("an answer that makes no sense is a failure of that file", async () => {
  const answer = await say(open({ script: misbehaving }), "liar");
  expect(answer).toMatchObject({ code: "crashed", reason: "Reading this file failed." });
});
