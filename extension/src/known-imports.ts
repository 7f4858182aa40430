import { createParser, type EventSourceMessage } from "eventsource-parser";
import * as z from "zod/mini";
import { listImported, openEvents } from "./app-client.ts";
import type { Imported } from "./imported.ts";
import type { Answer } from "./messages.ts";
import { sessionToken } from "./session.ts";
import { tell } from "./tell.ts";

/**
 * What Galley knows of the mailbox, read once and again when Galley says that it has changed. Nothing of a page is sent
 * for it.
 */

/** A stream that is alive sends something every 25 s. */
const silentMs = 60_000;
/** Mail pages in sight and panels ask more often than this. */
const unaskedMs = 90_000;
const settleMs = 500;
const eventSchema = z.object({ type: z.optional(z.string()) });
const otherTypes = ["file", "task", "contacts", "account"];

type Known = { token: string | null; revision: number; value: Imported };
type Following = { token: string | null; heardAt: number; stop: AbortController };

let known: Known | null = null;
let following: Following | null = null;
let reading: Promise<Answer<Imported>> | null = null;
let waiting: ReturnType<typeof setTimeout> | undefined;
let askedAt = 0;

/** Returns what is known, and follows its changes from then on, as long as somebody asks. */
export async function listKnownImports(): Promise<Answer<Imported>> {
  askedAt = Date.now();
  const token = await sessionToken();
  if (known?.token === token && isAlive(token)) return { ok: true, value: known.value };
  const answer = await readImports();
  if (answer.ok && known && !isAlive(token)) void follow(known);
  return answer;
}

/** Reads it again now. Readings run one after the other, so that none returns what was true before it was asked for. */
export function readImports(): Promise<Answer<Imported>> {
  const mine = reading ? reading.then(read) : read();
  reading = mine;
  return mine;
}

async function read(): Promise<Answer<Imported>> {
  const token = await sessionToken();
  const before = known?.token === token ? known : null;
  const answer = await listImported(before?.revision ?? null);
  const value = answer.ok ? (answer.value.news ?? before?.value) : undefined;
  known = answer.ok && value ? { token, revision: answer.value.revision, value } : null;
  if (!answer.ok) return answer;
  return known ? { ok: true, value: known.value } : read();
}

function isAlive(token: string | null): boolean {
  return following?.token === token && Date.now() - following.heardAt < silentMs;
}

async function follow({ token, revision }: Known): Promise<void> {
  following?.stop.abort();
  const mine: Following = { token, heardAt: 0, stop: new AbortController() };
  following = mine;
  // Where it breaks, the next one who asks begins anew.
  await hearAll(mine, revision).catch(() => undefined);
  if (following !== mine) return;
  following = null;
  // The session may have ended: asking tells.
  if (!mine.stop.signal.aborted && mine.heardAt > 0) await readAndTell();
}

async function hearAll(mine: Following, revision: number): Promise<void> {
  const parser = createParser({ onEvent: hear });
  for await (const piece of piecesOf(await openEvents(revision, mine.stop.signal))) {
    mine.heardAt = Date.now();
    parser.feed(piece);
    if (mine.heardAt - askedAt > unaskedMs) mine.stop.abort();
    // Chrome ends a service worker after 30 s without a call of its own.
    await chrome.runtime.getPlatformInfo();
  }
}

async function* piecesOf(stream: ReadableStream<string>) {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

function hear({ data }: EventSourceMessage): void {
  const type = eventSchema.safeParse(JSON.parse(data)).data?.type;
  if (type !== undefined && otherTypes.includes(type)) return;
  // A change comes as several events.
  clearTimeout(waiting);
  waiting = setTimeout(readAndTell, settleMs);
}

async function readAndTell(): Promise<void> {
  await readImports();
  await tell({ type: "imported-changed" });
}
