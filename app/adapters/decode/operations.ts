import { z } from "zod";
import { type Comparison, comparedSchema, type PageBox } from "./compare/compared.ts";
import { type Decoded, type Refusal, refusalSchema, refuse } from "./decoded.ts";
import {
  type Inspection,
  inspectionSchema,
  previewHeadSchema,
  type RenderedPreview,
} from "./file-facts.ts";
import type { Frame } from "./frames.ts";
import { type ReadMail, readMailHeadSchema, type StoredMail } from "./parsed-mail.ts";
import { checkedPlacesSchema, type PlacesAnswer } from "./places/checked-places.ts";

/** A page (from 1) of a file of this name. */
export type PageName = { name: string; page: number };
/**
 * A square part of a page that is drawn larger than its preview, as often doubled as the level (1 to 4) says: in pixels
 * of that size. Beyond the page's far edges it is empty.
 */
export type Tile = { level: number; left: number; top: number; edge: number };
/** Two pages of two files; the first bytes, as many as `olderBytes`, are the older file, the rest is the newer one. */
export type PagePair = {
  olderBytes: number;
  older: PageName;
  newer: PageName;
  /** Pixels of the longer edge at which the pages are drawn, 16 to 4096. */
  maxEdge: number;
};

/** What each operation of the decoder process is told beside the bytes to decode, which are the frame's one part. */
type Requests = {
  parseMail: { op: "parseMail"; earlier: readonly StoredMail[] };
  /** `task`: one that the process knows; `cpuLimitMs`: when less than the limit of the operation is left. */
  readText: { op: "readText"; task: string; cpuLimitMs: number };
  inspect: { op: "inspect"; name: string };
  renderPreview: { op: "renderPreview"; maxEdge: number } & PageName;
  /** `maxEdge`: the longer edge of the page's preview. */
  drawTile: { op: "drawTile"; maxEdge: number } & PageName & Tile;
  comparePages: { op: "comparePages" } & PagePair;
  checkPlaces: { op: "checkPlaces"; places: readonly PageBox[] } & PagePair;
  /** The indices of the attachments that are taken out. */
  redactMail: { op: "redactMail"; partIndexes: readonly number[] };
};
export type Operation = keyof Requests;
/** What each operation answers. */
type Answers = {
  parseMail: ReadMail;
  /** The caller must validate the value. */
  readText: unknown;
  inspect: Inspection;
  renderPreview: RenderedPreview;
  drawTile: Uint8Array;
  comparePages: Comparison;
  checkPlaces: PlacesAnswer;
  redactMail: Uint8Array;
};
/** A request of the client to the decoder process. */
export type DecoderRequest<Op extends Operation = Operation> = Requests[Op];
export type DecoderAnswer<Op extends Operation> = Decoded<Answers[Op]>;

/**
 * A message that the process sends while it works: which step it begins, or null when the work belongs to no
 * step.
 */
export const stepSchema = z.object({ step: z.number().int().nonnegative().nullable() });

/** The limits of one request. If it exceeds one, its process is killed. */
export type RequestLimits = {
  /** Milliseconds of processor time (user and system, all threads). Counted on Linux only. */
  cpuMs: number;
  /** Milliseconds of processor time for one step, where a request reports its steps. */
  stepCpuMs: number;
  /**
   * Milliseconds of wall time. Much longer, so that a busy machine refuses nothing: it catches a process that
   * only waits, and covers systems that do not report processor time.
   */
  wallMs: number;
};

type Definition<Op extends Operation> = {
  /** What a refusal calls it, and what it is doing. */
  subject: string;
  verb: " to read" | "";
  limits: RequestLimits;
  most: { bytes: number; reason: string };
  /** Validates an answer like untrusted input, since a malicious file may control the process. */
  read(frame: Frame, request: DecoderRequest<Op>): DecoderAnswer<Op>;
};

const mail = { bytes: 100_000_000, reason: "This message is larger than 100 MB." };
const file = { bytes: 250_000_000, reason: "This file is larger than 250 MB." };
const pair = {
  bytes: 250_000_000,
  reason: "These two files are together larger than 250 MB.",
};
const limits = (cpuSeconds: number, wallSeconds: number, stepSeconds = cpuSeconds) => ({
  ...{ cpuMs: cpuSeconds * 1000, stepCpuMs: stepSeconds * 1000 },
  wallMs: wallSeconds * 1000,
});
const sizeSchema = z.object({ size: z.number().int().nonnegative() });
const onlyPart = reader(sizeSchema, (_, [bytes]) => bytes);

/** The operations of the decoder process. */
export const operations: { [Op in Operation]: Definition<Op> } = {
  parseMail: {
    ...{ subject: "This message", verb: " to read", limits: limits(5, 60), most: mail },
    read: reader(readMailHeadSchema, (head, parts) => ({
      ...head,
      attachments: head.attachments.map((attachment, index) => {
        const bytes = parts[index] ?? new Uint8Array();
        return { ...attachment, size: bytes.byteLength, bytes };
      }),
    })),
  },
  redactMail: {
    ...{ subject: "This message", verb: " to read", limits: limits(5, 60), most: mail },
    read: onlyPart,
  },
  readText: {
    ...{ subject: "This text", verb: " to read", limits: limits(20, 120, 5) },
    most: { bytes: Number.POSITIVE_INFINITY, reason: "" },
    read: reader(z.unknown(), (value) => value),
  },
  inspect: {
    ...{ subject: "This file", verb: " to read", limits: limits(20, 60), most: file },
    read: reader(inspectionSchema, (facts) => facts),
  },
  renderPreview: {
    ...{ subject: "This file", verb: " to read", limits: limits(20, 60), most: file },
    read: reader(previewHeadSchema, (head, [bytes]) =>
      bytes ? { ...head, bytes, type: "image/webp" as const } : undefined,
    ),
  },
  drawTile: {
    ...{ subject: "Drawing this part of the page", verb: " to read", limits: limits(10, 60) },
    most: file,
    read: onlyPart,
  },
  comparePages: {
    ...{ subject: "This comparison", verb: "", limits: limits(30, 90), most: pair },
    read: reader(comparedSchema, (found, [picture = null]) => ({ ...found, picture })),
  },
  checkPlaces: {
    ...{ subject: "This comparison", verb: "", limits: limits(60, 180), most: pair },
    read: reader(
      checkedPlacesSchema,
      (found, pictures, { places }: DecoderRequest<"checkPlaces">) => {
        const isWhole = [found.places, pictures].every(({ length }) => length === places.length);
        return isWhole ? { ...found, pictures } : undefined;
      },
    ),
  },
};

/** Reads an answer: its head by the schema, then joined with the frame's parts; undefined if these do not fit. */
function reader<Head, T, R>(
  schema: z.ZodType<Head>,
  join: (head: Head, parts: Uint8Array[], request: R) => T | undefined,
): (frame: Frame, request: R) => Decoded<T> {
  const answerSchema = z.union([z.object({ ok: z.literal(true), value: schema }), refusalSchema]);
  return ({ header, parts }, request) => {
    const answer = answerSchema.safeParse(header);
    if (!answer.success) return garbled();
    if (!answer.data.ok) return answer.data;
    const value = join(answer.data.value, parts, request);
    return value === undefined ? garbled() : { ok: true, value };
  };
}

/** The refusal of an answer that no working process gives. */
export function garbled(): Refusal {
  return refuse("crashed", "Reading this file failed.");
}

/** The limits of a request: those of its operation, or less if it asks for less. `own` replaces them, for tests. */
export function requestLimits(
  request: DecoderRequest,
  own: Partial<RequestLimits> = {},
): RequestLimits {
  const limits = { ...operations[request.op].limits, ...own };
  if (request.op !== "readText") return limits;
  return { ...limits, cpuMs: Math.min(limits.cpuMs, request.cpuLimitMs) };
}

/** How the process failed at a request: it exceeded a limit, or died. */
type RequestFailure = "timeout" | "stalled" | "memory" | "crashed";

/** The sentence for a person whose file made the decoder process fail. */
export function failureRefusal(failure: RequestFailure, request: DecoderRequest): Refusal {
  const { subject, verb } = operations[request.op];
  const seconds = Math.round(requestLimits(request).cpuMs / 1000);
  switch (failure) {
    case "timeout":
    case "stalled":
      return refuse("timeout", `${subject} took longer than ${seconds} seconds${verb}.`);
    case "memory":
      return refuse("too-large", `${subject} needs more memory than it is allowed.`);
    case "crashed":
      return refuse("crashed", `${subject} made its reader fail.`);
  }
}
