import { join } from "node:path";
import type { z } from "zod";
import type { PlaceLimits } from "#app/adapters/fair-places.ts";
import { projectRoot } from "#app/env.server.ts";
import type { Comparison, PageBox } from "./compare/compared.ts";
import { type Decoded, type Refusal, refuse } from "./decoded.ts";
import type { ChildAnswer, ChildFailure } from "./decoder-child.server.ts";
import { createPool, type DecoderCall, type StoredBytes } from "./decoder-pool.server.ts";
import type { Inspection, RenderedPreview } from "./file-facts.ts";
import type { Frame } from "./frames.ts";
import {
  type DecoderAnswer,
  type DecoderRequest,
  failureRefusal,
  garbled,
  type Operation,
  operations,
  type PageName,
  type PagePair,
  type RequestLimits,
  type Tile,
} from "./operations.ts";
import type { ReadMail, StoredMail } from "./parsed-mail.ts";
import type { PlacesAnswer } from "./places/checked-places.ts";

export type DecoderOptions = {
  /**
   * Maximum number of processes. Each runs one request at a time; the rest wait, and viewers take turns.
   * Default 1.
   */
  concurrency?: number;
  /** Replaces the limits of every operation (operations.ts); for tests. */
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
/** Two pages; `bytes` are both files, the older one first, together at most 250 MB. */
export type BothPages = PagePair & { bytes: Uint8Array | StoredBytes };
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

  async function run<Op extends Operation>(
    request: DecoderRequest<Op> & { op: Op },
    bytes: Uint8Array | StoredBytes,
    call: Call | undefined,
  ): Promise<DecoderAnswer<Op>> {
    const { most, read } = operations[request.op];
    if (bytes.byteLength > most.bytes) return refuse("too-large", most.reason);
    const answer = await answerTo(request, bytes, call);
    if ("frame" in answer) return read(answer.frame, request);
    const { code, reason } = answer;
    return refuse(code, reason);
  }

  return {
    parseMail: (raw, call, earlier = []) => run({ op: "parseMail", earlier }, raw, call),
    redactMail: (raw, partIndexes, call) => run({ op: "redactMail", partIndexes }, raw, call),
    inspect: ({ bytes, name }, call) => run({ op: "inspect", name }, bytes, call),
    renderPreview: ({ bytes, page = 1, ...file }, call) =>
      run({ op: "renderPreview", page, ...file }, bytes, call),
    drawTile: ({ bytes, ...tile }, call) => run({ op: "drawTile", ...tile }, bytes, call),
    comparePages: ({ bytes, ...pages }, call) => run({ op: "comparePages", ...pages }, bytes, call),
    checkPlaces: ({ bytes, ...pages }, call) => run({ op: "checkPlaces", ...pages }, bytes, call),
    async readText({ task, input, answer: schema, cpuLimitMs = MAX_TEXT_CPU_MS }, call) {
      const request = { op: "readText" as const, task, cpuLimitMs };
      const answer = await answerTo(request, Buffer.from(JSON.stringify(input)), call);
      if (!("frame" in answer)) return answer;
      const { cpuMs, step } = answer;
      const read = operations.readText.read(answer.frame, request);
      if (!read.ok) return { ...read, cpuMs, step };
      const parsed = schema.safeParse(read.value);
      return parsed.success
        ? { ok: true, value: parsed.data, cpuMs }
        : { ...garbled(), cpuMs, step };
    },
    pids: pool.pids,
    close: pool.close,
  };
}
