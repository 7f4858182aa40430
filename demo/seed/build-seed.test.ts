import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { PDFDocument } from "pdf-lib";
import PostalMime, { type Email } from "postal-mime";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { findVersions } from "#app/extraction/versions/find-versions.ts";
import { buildSeed } from "./build-seed.ts";
import type { SeedMailbox, SeedMessage } from "./seed-mailbox.ts";

const NOW = new Date("2026-03-12T10:00:00Z");
const DAY_MS = 86_400_000;

type Attachment = { name: string; bytes: Buffer; cid: string | undefined; kind: string };
type Parsed = { message: SeedMessage; mail: Email; attachments: Attachment[] };

let seed: SeedMailbox;
let maya: Parsed[];

beforeAll(async () => {
  seed = await buildSeed({ size: "full", now: NOW });
  maya = await Promise.all((seed.people[0]?.messages ?? []).map(parse));
}, 120_000);

async function parse(message: SeedMessage): Promise<Parsed> {
  const mail = await PostalMime.parse(message.raw);
  const attachments = await Promise.all(
    mail.attachments.map(async ({ filename, content, contentId }) => {
      const bytes = Buffer.from(content as ArrayBuffer);
      return { name: filename ?? "", bytes, cid: contentId, kind: await kindOf(bytes) };
    }),
  );
  return { message, mail, attachments };
}

/** By the bytes alone. */
async function kindOf(bytes: Buffer): Promise<string> {
  const head = bytes.toString("latin1", 0, 2000);
  if (bytes.readUInt32LE(0) === 0x223e9f78) return "tnef";
  if (head.startsWith("%!PS-Adobe") && head.includes("Illustrator")) return "ai-postscript";
  if (head.startsWith("%PDF")) {
    return bytes.includes("/Illustrator") ? "ai-pdf" : "pdf";
  }
  if (head.includes("<svg")) return bytes.includes("<script") ? "svg-script" : "svg";
  if (/^\s*0\r\nSECTION/.test(head)) return "dxf";
  return (await fileTypeFromBuffer(bytes))?.ext ?? "unknown";
}

const files = () => maya.flatMap(({ attachments }) => attachments.filter(({ cid }) => !cid));
const ofKind = (kind: string) => files().filter((file) => file.kind === kind);

describe("the full seed", () => {
  test("holds two people, many correspondents, threads, messages and files", () => {
    expect(seed.people).toHaveLength(2);
    const senders = new Set(maya.map(({ mail }) => mail.from?.address));
    senders.delete(seed.people[0]?.email);
    expect(senders.size).toBeGreaterThanOrEqual(8);
    const threads = Map.groupBy(maya, ({ message }) => message.threadId);
    expect(threads.size).toBeGreaterThanOrEqual(16);
    expect(Math.max(...[...threads.values()].map(({ length }) => length))).toBe(40);
    expect(maya.length).toBeGreaterThanOrEqual(80);
    expect(files().length).toBeGreaterThanOrEqual(50);
    expect(seed.people[1]?.messages.length).toBeGreaterThan(10);
  });

  test("has files of every kind, told by their bytes", () => {
    const kinds = Object.groupBy(files(), ({ kind }) => kind);
    const counts = Object.fromEntries(
      Object.entries(kinds).map(([kind, list]) => [kind, list?.length]),
    );
    expect(counts).toMatchObject({
      png: expect.any(Number),
      jpg: expect.any(Number),
      webp: expect.any(Number),
      gif: expect.any(Number),
      svg: expect.any(Number),
      "svg-script": 1,
      pdf: expect.any(Number),
      "ai-pdf": 3,
      "ai-postscript": 1,
      dxf: 5,
      docx: 1,
      zip: 1,
      mp4: 1,
      tnef: 1,
    });
  });

  test("the pictures decode, one of them has nearly 20 MB, and the GIF moves", async () => {
    const pictures = ["png", "jpg", "webp", "gif", "svg"].flatMap(ofKind);
    const sizes = await Promise.all(
      pictures.map(async ({ name, bytes }) => {
        const { width, height, pages } = await sharp(bytes, { animated: true }).metadata();
        expect(width * height, name).toBeGreaterThan(100_000);
        return { size: bytes.length, pages: pages ?? 1 };
      }),
    );
    const largest = Math.max(...sizes.map(({ size }) => size));
    expect(largest).toBeGreaterThan(19_000_000);
    expect(largest).toBeLessThan(21_000_000);
    expect(sizes.some(({ pages }) => pages > 1)).toBe(true);
  });

  test("the PDFs open and have several pages", async () => {
    const pages = await Promise.all(
      [...ofKind("pdf"), ...ofKind("ai-pdf")].map(async ({ bytes }) =>
        (await PDFDocument.load(bytes)).getPageCount(),
      ),
    );
    expect(Math.max(...pages)).toBeGreaterThanOrEqual(8);
    expect(pages.filter((count) => count > 1).length).toBeGreaterThanOrEqual(4);
  });

  test("the drawings have coloured layers", () => {
    for (const { bytes } of ofKind("dxf")) {
      const layers = [
        ...bytes.toString().matchAll(/\r\nLAYER\r\n2\r\n(\w+)\r\n70\r\n0\r\n62\r\n(\d)/g),
      ];
      expect(layers.map(([, name]) => name)).toEqual(["CUT", "ENGRAVE", "HOLES", "DIMENSIONS"]);
      expect(new Set(layers.map(([, , color]) => color)).size).toBe(4);
    }
  });

  test("a file comes back as v2 and v3, and two under their old names with other bytes", () => {
    const names = files().map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "tideline_poster_v1.png",
        "tideline_poster_v2.png",
        "tideline_poster_v3.png",
      ]),
    );
    for (const same of ["Arlette_carton.pdf", "tideline_A2_day-night.pdf"]) {
      const [first, second] = files().filter(({ name }) => name === same);
      expect(first && second && !first.bytes.equals(second.bytes)).toBe(true);
    }
  });

  test("a label has four versions beside two variants and a fifth in a later thread, a drawing its proof, and a part its revisions", () => {
    const labels = files().filter(({ name }) => name.startsWith("havsbrus_label_v"));
    expect(labels.map(({ name }) => name)).toEqual(
      [1, 2, 3, 4, 5].map((version) => `havsbrus_label_v${version}.png`),
    );
    expect(new Set(labels.map(({ bytes }) => bytes.toString("base64"))).size).toBe(5);
    const messages = maya.flatMap(({ mail, message, attachments }) => ({
      thread: message.threadId,
      from: mail.from?.address ?? "",
      text: mail.text ?? "",
      files: attachments
        .filter(({ cid }) => !cid)
        .map(({ name, bytes }) => ({
          id: name,
          name,
          hash: createHash("sha256").update(bytes).digest("hex"),
        })),
    }));
    const ofFreja = messages.filter(({ files }) =>
      files.some(({ name }) => /^(?:havsbrus|shelf|tap-handle)/.test(name)),
    );
    const threads = [...Map.groupBy(ofFreja, ({ thread }) => thread).values()];
    const stacks = threads.flatMap((messages) => findVersions(messages).stacks);
    expect(threads.map((messages) => messages.flatMap(({ files }) => files).length)).toContain(1);
    const sizes = stacks.map(({ files: [first = ""], files }) => [first, files.length]);
    expect(Object.fromEntries(sizes)).toEqual({
      "havsbrus_label_v1.png": 4,
      "shelf-card_v1.ai": 2,
      "shelf-card_v1.pdf": 2,
      "tap-handle_revA.dxf": 3,
    });
  });

  test("signature logos and a tracking pixel are inside the mail by cid", async () => {
    const inline = maya.flatMap(({ mail, attachments }) =>
      attachments.filter(({ cid }) => cid && mail.html?.includes(`cid:${cid.slice(1, -1)}`)),
    );
    expect(inline.filter(({ kind }) => kind === "png").length).toBeGreaterThanOrEqual(8);
    const pixel = inline.find(({ kind }) => kind === "gif");
    expect(await sharp(pixel?.bytes).metadata()).toMatchObject({ width: 1, height: 1 });
  });

  test("quotes look like Gmail's and like Outlook's, and one mail is a forward", () => {
    const htmls = maya.map(({ mail }) => mail.html ?? "");
    expect(htmls.filter((html) => html.includes('class="gmail_quote')).length).toBeGreaterThan(20);
    expect(
      htmls.filter((html) => html.includes("border-top:solid #E1E1E1")).length,
    ).toBeGreaterThan(5);
    const texts = maya.map(({ mail }) => mail.text ?? "");
    expect(texts.some((text) => /^> /m.test(text))).toBe(true);
    expect(texts.some((text) => /_{32}\nVon: .+\nGesendet: /.test(text))).toBe(true);
    expect(texts.some((text) => text.includes("---------- Forwarded message"))).toBe(true);
  });

  test("four languages, a Latin-1 body and names outside ASCII survive the encoding", () => {
    const all = maya
      .map(({ mail }) => mail.text ?? "")
      .join(" ")
      .replace(/\s+/g, " ");
    for (const words of ["más sucio que en pantalla", "schnelle Prüfung", "少し黄色すぎます"]) {
      expect(all).toContain(words);
    }
    expect(maya.some(({ message }) => message.raw.includes('charset="ISO-8859-1"'))).toBe(true);
    const names = files().map(({ name }) => name);
    expect(names).toContain("器_写真_01.jpg");
    expect(names).toContain("Preflight_Solera_Größe-M.pdf");
    expect(names).toContain("maqueta_año_nuevo – versión larga para la feria de alimentación.jpg");
  });

  test("every reply refers to its thread, and what Gmail says matches the bytes", () => {
    for (const thread of Map.groupBy(maya, ({ message }) => message.threadId).values()) {
      const ids = new Set<string>();
      for (const { mail, message } of thread) {
        if (ids.size > 0) expect([...ids]).toContain(mail.inReplyTo ?? "");
        ids.add(mail.messageId ?? "");
        expect(mail.subject).toBe(message.subject);
        expect(Date.parse(mail.date ?? "")).toBe(message.receivedAt);
      }
    }
  });

  test("spans about ten weeks and ends some hours ago", () => {
    const ages = maya.map(({ message }) => NOW.getTime() - message.receivedAt);
    expect(Math.max(...ages)).toBeGreaterThan(60 * DAY_MS);
    expect(Math.max(...ages)).toBeLessThan(75 * DAY_MS);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.min(...ages)).toBeLessThan(DAY_MS / 2);
  });
});

describe("making the seed", () => {
  test("the same moment gives the same bytes, another one other dates", async () => {
    const [first, second, later] = await Promise.all([
      buildSeed({ size: "small", now: NOW }),
      buildSeed({ size: "small", now: NOW }),
      buildSeed({ size: "small", now: new Date(NOW.getTime() + DAY_MS) }),
    ]);
    expect(first).toEqual(second);
    expect(later.people[0]?.messages[0]?.id).toBe(first.people[0]?.messages[0]?.id);
    expect(later.people[0]?.messages[0]?.receivedAt).toBe(
      (first.people[0]?.messages[0]?.receivedAt ?? 0) + DAY_MS,
    );
  });

  test("small has five threads, with versions, a logo, quotes and nothing-to-do mail", async () => {
    const { people } = await buildSeed({ size: "small", now: NOW });
    const messages = await Promise.all((people[0]?.messages ?? []).map(parse));
    expect(new Set(messages.map(({ message }) => message.threadId)).size).toBe(5);
    const names = messages.flatMap(({ attachments }) => attachments.map(({ name }) => name));
    expect(names).toContain("HR_front-label_v1.png");
    expect(names).toContain("HR_front-label_v2.png");
    expect(names).toContain("image001.png");
    expect(messages.reduce((sum, { message }) => sum + message.raw.length, 0)).toBeLessThan(3e6);
  });

  test("contacts can be many", async () => {
    const { people } = await buildSeed({ size: "small", now: NOW, contacts: 140 });
    for (const { contacts } of people) {
      expect(contacts).toHaveLength(140);
      expect(new Set(contacts.flatMap(({ emails }) => emails)).size).toBe(140);
    }
  });
});
