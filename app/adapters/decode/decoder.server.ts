import { join } from "node:path";
import type { z } from "zod";
import { projectRoot } from "#app/env.server.ts";
import { type Decoded, type Refusal, refuse } from "./decoded.ts";
import type { ChildAnswer, ChildFailure } from "./decoder-child.server.ts";
import { createPool, type DecoderCall, type StoredBytes } from "./decoder-pool.server.ts";
import { failureRefusal } from "./failure-refusal.ts";
import type { PlaceLimits } from "./fair-places.ts";
import type { Inspection, RenderedPreview } from "./file-facts.ts";
import type { Frame } from "./frames.ts";
import type { ReadMail } from "./parsed-mail.ts";
import {
  type DecoderRequest,
  inspectionAnswerSchema,
  mailAnswerSchema,
  previewAnswerSchema,
  redactionAnswerSchema,
  textAnswerSchema,
} from "./protocol.ts";
import type { RequestLimits } from "./request-limits.ts";

export type DecoderOptions = {
  /** Processes at most; each decodes one thing at a time, the rest waits, viewers in turn. Default 1. */
  concurrency?: number;
  /** In place of the limits of each kind of request (request-limits.ts); tests pass their own. */
  limits?: Partial<RequestLimits>;
  /** Resident bytes a process may reach. Default 1 GiB. Watched on Linux only. */
  memoryLimitBytes?: number;
  /** Milliseconds without work after which a process ends. Default 60,000. */
  idleMs?: number;
  /** How many requests may wait, of all and of one viewer, and how many of one viewer may run. */
  turns?: Omit<PlaceLimits, "places">;
  /** Whether its processes make way for everything else that wants the processor. */
  isBackground?: boolean;
  /** Told of every process that died or went past a limit, for the log. Holds no content. */
  onTrouble?: (trouble: DecoderTrouble) => void;
  /** The script of the process; tests pass their own. */
  script?: string;
};

export type DecoderTrouble = {
  op: DecoderRequest["op"];
  bytes: number;
  failure: ChildFailure;
  /** The end of what the process wrote to stderr. */
  detail: string;
};
export type TextWork<T> = {
  /** Names work that the process knows (processes/read-text.ts). */
  task: string;
  /** Goes as JSON. */
  input: unknown;
  /** What comes back is checked by it like a stranger's words. */
  answer: z.ZodType<T>;
  /** Milliseconds of processor time, at most 20,000. */
  cpuLimitMs?: number;
};
/** What was read out of text, and what it cost in milliseconds of processor time. */
export type TextReading<T> = { cpuMs: number } & (
  | { ok: true; value: T }
  /** `step` is where it failed; null before the first and after the last. */
  | (Refusal & { step: number | null })
);
export type Call = DecoderCall;
/** A file to decode: its bytes, or the way to read them when its turn has come. */
export type Decodable = { bytes: Uint8Array | StoredBytes; name: string };
export type Decoder = {
  /**
   * Parses one raw message (RFC 5322), with its attachments as bytes, and finds its own new text. At
   * most 100 MB.
   */
  parseMail(raw: Uint8Array, call?: Call): Promise<Decoded<ReadMail>>;
  /** Reads something out of text: 20 s of processor time, 5 s a step. */
  readText<T>(work: TextWork<T>, call?: Call): Promise<TextReading<T>>;
  /** Tells a file's type and size by its content. */
  inspect(file: Decodable, call?: Call): Promise<Decoded<Inspection>>;
  /** Draws one page (from 1) as WebP whose longer edge has at most `maxEdge` (16 to 4096) pixels. */
  renderPreview(
    file: Decodable & { page?: number; maxEdge: number },
    call?: Call,
  ): Promise<Decoded<RenderedPreview>>;
  /**
   * A raw message without the files at these places of its attachments (see parseMail); the same bytes
   * where there are none. At most 100 MB.
   */
  redactMail(
    raw: Uint8Array,
    partIndexes: readonly number[],
    call?: Call,
  ): Promise<Decoded<Uint8Array>>;
  /** The processes alive now. */
  pids(): number[];
  /** Ends every process; what still waits or runs rejects. */
  close(): Promise<void>;
};

type FailedAnswer = { cpuMs: number; step: number | null };

const MAX_MAIL_BYTES = 100_000_000;
const MAX_FILE_BYTES = 250_000_000;
const MAX_TEXT_CPU_MS = 20_000;

/**
 * A client of the decoder process (processes/decoder.ts), which starts with the first request and
 * again whenever it died. Bad bytes, crashes and limits come back as refusals with a sentence for
 * people. It rejects only for what is no fault of the file: an abort, close(), too much that waits
 * (PlacesTaken), or a process that cannot be started at all.
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

  /** Asks twice where somebody else may have killed or held up the process: once is no proof. */
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
    async parseMail(raw, call) {
      if (raw.byteLength > MAX_MAIL_BYTES) {
        return refuse("too-large", "This message is larger than 100 MB.");
      }
      return ask({ op: "parseMail" }, raw, call, readMailAnswer);
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
    async redactMail(raw, partIndexes, call) {
      if (raw.byteLength > MAX_MAIL_BYTES) {
        return refuse("too-large", "This message is larger than 100 MB.");
      }
      const request = { op: "redactMail" as const, partIndexes: [...partIndexes] };
      return ask(request, raw, call, readRedactionAnswer);
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

function readRedactionAnswer({ header, parts }: Frame): Decoded<Uint8Array> {
  const answer = trusted(redactionAnswerSchema, header);
  if (!answer.ok) return answer;
  return parts[0] ? { ok: true, value: parts[0] } : garbled();
}

/** What the decoder says is checked like a stranger's words: a broken file may speak through it. */
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
