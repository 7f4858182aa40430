import { join } from "node:path";
import type { z } from "zod";
import type { PlaceLimits } from "#app/adapters/fair-places.ts";
import { projectRoot } from "#app/env.server.ts";
import type { Comparison, PageBox } from "./compare/compared.ts";
import { type Decoded, type Refusal, refuse } from "./decoded.ts";
import type { ChildAnswer, ChildFailure } from "./decoder-child.server.ts";
import { createPool, type DecoderCall, type StoredBytes } from "./decoder-pool.server.ts";
import { failureRefusal } from "./failure-refusal.ts";
import type { Inspection, RenderedPreview } from "./file-facts.ts";
import type { Frame } from "./frames.ts";
import type { ReadMail, StoredMail } from "./parsed-mail.ts";
import type { PlacesAnswer } from "./places/checked-places.ts";
import {
  bytesAnswerSchema,
  comparisonAnswerSchema,
  type DecoderRequest,
  inspectionAnswerSchema,
  mailAnswerSchema,
  placesAnswerSchema,
  previewAnswerSchema,
  type Tile,
  textAnswerSchema,
} from "./protocol.ts";
import type { RequestLimits } from "./request-limits.ts";

export type DecoderOptions = {
  /**
   * Maximum number of processes. Each runs one request at a time; the rest wait, and viewers take turns.
   * Default 1.
   */
  concurrency?: number;
  /** Replaces the limits of every kind of request (request-limits.ts); for tests. */
  limits?: Partial<RequestLimits>;
  /** Resident bytes that a process may reach. Default 1 GiB. Watched on Linux only. */
  memoryLimitBytes?: number;
  /** Milliseconds without work after which a process ends. Default 60,000. */
  idleMs?: number;
  /** How many requests may wait in total and for one viewer, and how many of one viewer may run. */
  turns?: Omit<PlaceLimits, "places">;
  /** Whether its processes run at a lower scheduling priority. */
  isBackground?: boolean;
  /** Called for every process that died or exceeded a limit, for the log. Holds no content of files. */
  onTrouble?: (trouble: DecoderTrouble) => void;
  /** The script of the process; tests pass their own. */
  script?: string;
};

export type DecoderTrouble = {
  op: DecoderRequest["op"];
  bytes: number;
  failure: ChildFailure;
  /** The end of the process's stderr. */
  detail: string;
};
export type TextWork<T> = {
  /** The name of a task that the process knows (processes/decoder/read-text.ts). */
  task: string;
  /** Sent as JSON. */
  input: unknown;
  /** Validates the answer, which is untrusted. */
  answer: z.ZodType<T>;
  /** Milliseconds of processor time, at most 20,000. */
  cpuLimitMs?: number;
};
/** A result read out of text, and its processor time in milliseconds. */
export type TextReading<T> = { cpuMs: number } & (
  | { ok: true; value: T }
  /** `step` is where it failed; null before the first step and after the last. */
  | (Refusal & { step: number | null })
);
export type Call = DecoderCall;
/** A file to decode: its bytes, or a function that reads them when its turn comes. */
export type Decodable = { bytes: Uint8Array | StoredBytes; name: string };
export type PageName = { name: string; page: number };
/** Two pages of two files; `bytes` are both files, the older one (`olderBytes` long) first, together at most 250 MB. */
export type BothPages = {
  bytes: Uint8Array | StoredBytes;
  olderBytes: number;
  older: PageName;
  newer: PageName;
  /** Pixels of the longer edge at which the pages are drawn, 16 to 4096. */
  maxEdge: number;
};
export type Decoder = {
  /**
   * Parses one raw message (RFC 5322) and extracts its own new text; attachments are returned as bytes. At
   * most 100 MB. `earlier`: at most 30 mails that it may quote, the newest first.
   */
  parseMail(
    raw: Uint8Array,
    call?: Call,
    earlier?: readonly StoredMail[],
  ): Promise<Decoded<ReadMail>>;
  /** Runs a text task. Limits: 20 s of processor time, 5 s for one step. */
  readText<T>(work: TextWork<T>, call?: Call): Promise<TextReading<T>>;
  /** Determines a file's type and size from its content. */
  inspect(file: Decodable, call?: Call): Promise<Decoded<Inspection>>;
  /** Renders one page (from 1) as WebP whose longer edge has at most `maxEdge` (16 to 4096) pixels. */
  renderPreview(
    file: Decodable & { page?: number; maxEdge: number },
    call?: Call,
  ): Promise<Decoded<RenderedPreview>>;
  /** Draws a part of a page as WebP, larger than its preview of `maxEdge` pixels is. */
  drawTile(
    file: Decodable & PageName & Tile & { maxEdge: number },
    call?: Call,
  ): Promise<Decoded<Uint8Array>>;
  /** Compares a page of an older file with one of a newer file. */
  comparePages(pages: BothPages, call?: Call): Promise<Decoded<Comparison>>;
  /** Looks on the newer page for 1 to 24 places of the older one. */
  checkPlaces(
    pages: BothPages & { places: readonly PageBox[] },
    call?: Call,
  ): Promise<Decoded<PlacesAnswer>>;
  /**
   * Returns a raw message without the files at these indices of its attachments (see parseMail); the same
   * bytes when there are no indices. At most 100 MB.
   */
  redactMail(
    raw: Uint8Array,
    partIndexes: readonly number[],
    call?: Call,
  ): Promise<Decoded<Uint8Array>>;
  /** Ids of the running processes. */
  pids(): number[];
  /** Ends every process. Waiting and running requests reject. */
  close(): Promise<void>;
};

type FailedAnswer = { cpuMs: number; step: number | null };

const MAX_MAIL_BYTES = 100_000_000;
const MAX_FILE_BYTES = 250_000_000;
const MAX_TEXT_CPU_MS = 20_000;

/**
 * A client of the decoder process (processes/decoder.ts), which starts with the first request and again after it
 * died. Malformed bytes, crashes and exceeded limits return refusals with a sentence for people. Rejects only for
 * failures that the file did not cause: an abort, close(), too many waiting requests (PlacesTaken), or a process
 * that cannot be started.
 */
export function createDecoder(options: DecoderOptions = {}): Decoder {
  const pool = createPool({
    script: options.script ?? join(projectRoot, "app/processes/decoder.ts"),
    concurrency: options.concurrency ?? 1,
    limits: options.limits,
    memoryLimitBytes: options.memoryLimitBytes ?? 2 ** 30,
    idleMs: options.idleMs ?? 60_000,
    turns: options.turns,
    isBackground: options.isBackground,
  });

  /**
   * Retries once if another process may have killed or delayed the child: one failure proves nothing about the
   * file.
   */
  async function answerTo(
    request: DecoderRequest,
    bytes: Uint8Array | StoredBytes,
    call: Call | undefined,
    attempts = 2,
  ): Promise<Extract<ChildAnswer, { frame: Frame }> | (FailedAnswer & Refusal)> {
    const answer = await pool.ask(request, bytes, call);
    if ("frame" in answer) return answer;
    const failure = answer.failure === "ended" ? "crashed" : answer.failure;
    const { detail, cpuMs, step } = answer;
    options.onTrouble?.({ op: request.op, bytes: bytes.byteLength, failure, detail });
    const isOwn = failure === "timeout" || failure === "memory";
    if (!isOwn && attempts > 1) return answerTo(request, bytes, call, attempts - 1);
    return { ...failureRefusal(failure, request), cpuMs, step };
  }

  async function ask<T>(
    request: DecoderRequest,
    bytes: Uint8Array | StoredBytes,
    call: Call | undefined,
    read: (frame: Frame) => Decoded<T>,
  ): Promise<Decoded<T>> {
    const answer = await answerTo(request, bytes, call);
    if ("frame" in answer) return read(answer.frame);
    const { code, reason } = answer;
    return refuse(code, reason);
  }

  return {
    async parseMail(raw, call, earlier = []) {
      if (raw.byteLength > MAX_MAIL_BYTES) {
        return refuse("too-large", "This message is larger than 100 MB.");
      }
      return ask({ op: "parseMail", earlier: [...earlier] }, raw, call, readMailAnswer);
    },
    async readText({ task, input, answer: schema, cpuLimitMs = MAX_TEXT_CPU_MS }, call) {
      const request = { op: "readText" as const, task, cpuLimitMs };
      const answer = await answerTo(request, Buffer.from(JSON.stringify(input)), call);
      if (!("frame" in answer)) return answer;
      const { cpuMs, step } = answer;
      const told = trusted(textAnswerSchema, answer.frame.header);
      if (!told.ok) return { ...told, cpuMs, step };
      const parsed = schema.safeParse(told.value);
      return parsed.success
        ? { ok: true, value: parsed.data, cpuMs }
        : { ...garbled(), cpuMs, step };
    },
    async inspect({ bytes, name }, call) {
      if (bytes.byteLength > MAX_FILE_BYTES) return tooLarge();
      return ask({ op: "inspect", name }, bytes, call, ({ header }) =>
        trusted(inspectionAnswerSchema, header),
      );
    },
    async renderPreview({ bytes, name, page = 1, maxEdge }, call) {
      if (bytes.byteLength > MAX_FILE_BYTES) return tooLarge();
      const request = { op: "renderPreview" as const, name, page, maxEdge };
      return ask(request, bytes, call, readPreviewAnswer);
    },
    async drawTile({ bytes, ...tile }, call) {
      if (bytes.byteLength > MAX_FILE_BYTES) return tooLarge();
      return ask({ op: "drawTile", ...tile }, bytes, call, readBytesAnswer);
    },
    async comparePages({ bytes, ...pages }, call) {
      if (bytes.byteLength > MAX_FILE_BYTES) return bothTooLarge();
      return ask({ op: "comparePages", ...pages }, bytes, call, readComparison);
    },
    async checkPlaces({ bytes, places, ...pages }, call) {
      if (bytes.byteLength > MAX_FILE_BYTES) return bothTooLarge();
      const request = { op: "checkPlaces" as const, ...pages, places: [...places] };
      return ask(request, bytes, call, (frame) => readPlaces(frame, places.length));
    },
    async redactMail(raw, partIndexes, call) {
      if (raw.byteLength > MAX_MAIL_BYTES) {
        return refuse("too-large", "This message is larger than 100 MB.");
      }
      const request = { op: "redactMail" as const, partIndexes: [...partIndexes] };
      return ask(request, raw, call, readBytesAnswer);
    },
    pids: pool.pids,
    close: pool.close,
  };
}

function readMailAnswer({ header, parts }: Frame): Decoded<ReadMail> {
  const answer = trusted(mailAnswerSchema, header);
  if (!answer.ok) return answer;
  const attachments = answer.value.attachments.map((attachment, index) => {
    const bytes = parts[index] ?? new Uint8Array();
    return { ...attachment, size: bytes.byteLength, bytes };
  });
  return { ok: true, value: { ...answer.value, attachments } };
}

function readPreviewAnswer({ header, parts }: Frame): Decoded<RenderedPreview> {
  const answer = trusted(previewAnswerSchema, header);
  if (!answer.ok) return answer;
  const bytes = parts[0];
  if (!bytes) return garbled();
  return { ok: true, value: { ...answer.value, bytes, type: "image/webp" } };
}

function readComparison({ header, parts }: Frame): Decoded<Comparison> {
  const answer = trusted(comparisonAnswerSchema, header);
  return answer.ok ? { ok: true, value: { ...answer.value, picture: parts[0] ?? null } } : answer;
}

function readPlaces({ header, parts }: Frame, count: number): Decoded<PlacesAnswer> {
  const answer = trusted(placesAnswerSchema, header);
  if (!answer.ok) return answer;
  if (answer.value.places.length !== count || parts.length !== count) return garbled();
  return { ok: true, value: { ...answer.value, pictures: parts } };
}

function readBytesAnswer({ header, parts }: Frame): Decoded<Uint8Array> {
  const answer = trusted(bytesAnswerSchema, header);
  if (!answer.ok) return answer;
  return parts[0] ? { ok: true, value: parts[0] } : garbled();
}

/** The decoder's answer is validated like untrusted input, since a malicious file may control the process. */
function trusted<T>(schema: z.ZodType<Decoded<T>>, header: unknown): Decoded<T> {
  const parsed = schema.safeParse(header);
  return parsed.success ? parsed.data : garbled();
}

function garbled(): Refusal {
  return refuse("crashed", "Reading this file failed.");
}

function tooLarge(): Refusal {
  return refuse("too-large", "This file is larger than 250 MB.");
}

function bothTooLarge(): Refusal {
  return refuse("too-large", "These two files are together larger than 250 MB.");
}
