import { join } from "node:path";
import type { z } from "zod";
import { projectRoot } from "#app/env.server.ts";
import { type Decoded, type Refusal, refuse } from "./decoded.ts";
import type { ChildFailure } from "./decoder-child.server.ts";
import { createPool, type DecoderCall, type StoredBytes } from "./decoder-pool.server.ts";
import { failureRefusal } from "./failure-refusal.ts";
import type { PlaceLimits } from "./fair-places.ts";
import type { Inspection, RenderedPreview } from "./file-facts.ts";
import type { Frame } from "./frames.ts";
import type { ParsedMail } from "./parsed-mail.ts";
import {
  type DecoderRequest,
  inspectionAnswerSchema,
  mailAnswerSchema,
  previewAnswerSchema,
} from "./protocol.ts";

export type DecoderOptions = {
  /** Processes at most; each decodes one thing at a time, the rest waits, viewers in turn. Default 1. */
  concurrency?: number;
  /** Milliseconds one request may take. Default 20,000. */
  timeLimitMs?: number;
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
export type Call = DecoderCall;
/** A file to decode: its bytes, or the way to read them when its turn has come. */
export type Decodable = { bytes: Uint8Array | StoredBytes; name: string };
export type Decoder = {
  /** Parses one raw message (RFC 5322), with its attachments as bytes. At most 100 MB. */
  parseMail(raw: Uint8Array, call?: Call): Promise<Decoded<ParsedMail>>;
  /** Tells a file's type and size by its content. */
  inspect(file: Decodable, call?: Call): Promise<Decoded<Inspection>>;
  /** Draws one page (from 1) as WebP whose longer edge has at most `maxEdge` (16 to 4096) pixels. */
  renderPreview(
    file: Decodable & { page?: number; maxEdge: number },
    call?: Call,
  ): Promise<Decoded<RenderedPreview>>;
  /** The processes alive now. */
  pids(): number[];
  /** Ends every process; what still waits or runs rejects. */
  close(): Promise<void>;
};

const MAX_MAIL_BYTES = 100_000_000;
const MAX_FILE_BYTES = 250_000_000;

/**
 * A client of the decoder process (processes/decoder.ts), which starts with the first request and
 * again whenever it died. Bad bytes, crashes and limits come back as refusals with a sentence for
 * people. It rejects only for what is no fault of the file: an abort, close(), too much that waits
 * (PlacesTaken), or a process that cannot be started at all.
 */
export function createDecoder(options: DecoderOptions = {}): Decoder {
  const timeLimitMs = options.timeLimitMs ?? 20_000;
  const pool = createPool({
    script: options.script ?? join(projectRoot, "app/processes/decoder.ts"),
    concurrency: options.concurrency ?? 1,
    timeLimitMs,
    memoryLimitBytes: options.memoryLimitBytes ?? 2 ** 30,
    idleMs: options.idleMs ?? 60_000,
    turns: options.turns,
    isBackground: options.isBackground,
  });

  async function ask<T>(
    request: DecoderRequest,
    bytes: Uint8Array | StoredBytes,
    call: Call | undefined,
    read: (frame: Frame) => Decoded<T>,
    attempts = 2,
  ): Promise<Decoded<T>> {
    const answer = await pool.ask(request, bytes, call);
    if ("frame" in answer) return read(answer.frame);
    const failure = answer.failure === "ended" ? "crashed" : answer.failure;
    const { detail } = answer;
    options.onTrouble?.({ op: request.op, bytes: bytes.byteLength, failure, detail });
    // Somebody else may have killed the process: only a second crash is this file's own.
    if (failure === "crashed" && attempts > 1) return ask(request, bytes, call, read, attempts - 1);
    return failureRefusal(failure, request.op, timeLimitMs);
  }

  return {
    async parseMail(raw, call) {
      if (raw.byteLength > MAX_MAIL_BYTES) {
        return refuse("too-large", "This message is larger than 100 MB.");
      }
      return ask({ op: "parseMail" }, raw, call, readMailAnswer);
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
    pids: pool.pids,
    close: pool.close,
  };
}

function readMailAnswer({ header, parts }: Frame): Decoded<ParsedMail> {
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
