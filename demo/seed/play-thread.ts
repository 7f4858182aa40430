import { createHash } from "node:crypto";
import { receive } from "#demo/google/gmail/reception.ts";
import type { AssetCache } from "./asset-cache.ts";
import type { Person } from "./cast.ts";
import {
  type Bodies,
  compose,
  type Earlier,
  escapeHtml,
  forward,
  LOGO_CID,
} from "./mail-client.ts";
import { type Mail, type Part, writeAddress, writeMail } from "./mime.ts";
import { moment, withDates } from "./moments.ts";
import type { SeedMessage } from "./seed-mailbox.ts";
import type { Line, ThreadScript } from "./thread-script.ts";

/** The thread as it is in the owner's mailbox, oldest message first. */
export async function playThread(
  script: ThreadScript,
  owner: Person,
  now: Date,
  cache: AssetCache,
): Promise<SeedMessage[]> {
  const threadId = hexId(`${owner.email} ${script.key} 0`);
  const messages: SeedMessage[] = [];
  const references: string[] = [];
  let earlier: Earlier | undefined;
  for (const [index, line] of script.messages.entries()) {
    const sent = moment(line.at, now);
    const to = line.to ?? script.between.filter((person) => person !== line.by);
    const subject = line.subject ?? (index === 0 ? script.subject : reply(script.subject, line.by));
    const words = withDates(line.text, sent, line.language ?? line.by.language);
    const bodies = line.forwards
      ? forward(line.by, words, forwarded(line.forwards, now))
      : compose(line.by, words, line.bare ? undefined : earlier);
    const messageId = idOf(line.by, `${script.key} ${index}`);
    const head = { messageId, date: sent, from: line.by, to, subject, references };
    const mail = await writeLine(line, head, bodies, cache);
    messages.push({
      id: index === 0 ? threadId : hexId(`${owner.email} ${script.key} ${index}`),
      threadId,
      raw: line.by === owner ? mail : receive(mail, { to: owner.email, at: sent.getTime() }),
      receivedAt: sent.getTime(),
      labels: labels(script, line, owner, sent, now),
      subject,
      from: readable(line.by),
      to: to.map(readable).join(", "),
      snippet: escapeHtml(words.replace(/\s+/g, " ")).replaceAll("'", "&#39;").slice(0, 200),
    });
    references.push(messageId);
    earlier = { by: line.by, to, sent, subject, bodies };
  }
  return messages;
}

type Head = Pick<Mail, "messageId" | "date" | "from" | "to" | "subject"> & { references: string[] };

async function writeLine(
  line: Line,
  { references, ...head }: Head,
  bodies: Bodies,
  cache: AssetCache,
): Promise<Buffer> {
  return writeMail({
    ...head,
    ...bodies,
    inReplyTo: references.at(-1),
    references: references.slice(-12),
    cc: line.cc,
    headers: line.headers,
    charset: line.charset,
    textEncoding: line.textEncoding,
    related: await pictures(line.by, cache),
    attachments: await attachments(line, cache),
  });
}

function forwarded(mail: NonNullable<Line["forwards"]>, now: Date): Earlier {
  return {
    by: mail.from,
    to: [mail.to],
    sent: moment(mail.at, now),
    subject: mail.subject,
    bodies: compose({ ...mail.from, app: "apple" }, mail.text, undefined),
  };
}

function reply(subject: string, by: Person): string {
  const bare = subject.replace(/^(Re|Fwd|AW|RE): /, "");
  if (by.app === "outlook") return `${by.language === "de" ? "AW" : "RE"}: ${bare}`;
  return `Re: ${bare}`;
}

async function pictures(by: Person, cache: AssetCache): Promise<Part[]> {
  const key = by.app === "bulk" ? "pixel" : by.logo;
  if (!key) return [];
  const { type, content } = await cache(key);
  const name = by.app === "bulk" ? "o.gif" : "image001.png";
  return [{ name, type, content, cid: LOGO_CID }];
}

function attachments(line: Line, cache: AssetCache): Promise<Part[]> {
  return Promise.all(
    (line.files ?? []).map(async ({ asset, name, naming, type }) => {
      const file = await cache(asset);
      return {
        name,
        type: type ?? file.type,
        content: file.content,
        ...(naming ? { naming } : {}),
      };
    }),
  );
}

function labels(script: ThreadScript, line: Line, owner: Person, sent: Date, now: Date): string[] {
  if (line.by === owner) return ["SENT"];
  const isFresh = now.getTime() - sent.getTime() < 2 * 86_400_000;
  return ["INBOX", script.category ?? "CATEGORY_PERSONAL", ...(isFresh ? ["UNREAD"] : [])];
}

/** Gmail's API returns decoded headers. */
function readable({ name, email }: Person): string {
  return /^[\x20-\x7e]*$/.test(name) ? writeAddress({ name, email }) : `${name} <${email}>`;
}

function idOf(by: Person, seed: string): string {
  const hash = createHash("sha256").update(seed).digest("hex");
  if (by.app === "gmail") return `<CAF${hash.slice(0, 40)}@mail.gmail.com>`;
  return `<${hash.slice(0, 32).toUpperCase()}@${by.email.split("@")[1]}>`;
}

/** Gmail's ids are sixteen hex digits. */
function hexId(seed: string): string {
  return `19${createHash("sha256").update(seed).digest("hex").slice(0, 14)}`;
}
