import type { DecoderRequest } from "./protocol.ts";

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

/** Limits depend on the kind of request, not on the process that serves it. */
const limitsOfOp: Record<DecoderRequest["op"], RequestLimits> = {
  parseMail: { cpuMs: 5_000, stepCpuMs: 5_000, wallMs: 60_000 },
  redactMail: { cpuMs: 5_000, stepCpuMs: 5_000, wallMs: 60_000 },
  readText: { cpuMs: 20_000, stepCpuMs: 5_000, wallMs: 120_000 },
  inspect: { cpuMs: 20_000, stepCpuMs: 20_000, wallMs: 60_000 },
  renderPreview: { cpuMs: 20_000, stepCpuMs: 20_000, wallMs: 60_000 },
  drawTile: { cpuMs: 10_000, stepCpuMs: 10_000, wallMs: 60_000 },
  comparePages: { cpuMs: 30_000, stepCpuMs: 30_000, wallMs: 90_000 },
  checkPlaces: { cpuMs: 60_000, stepCpuMs: 60_000, wallMs: 180_000 },
};

/**
 * The limits of a request: those of its kind, or less if the request asks for less. `own` replaces them, for
 * tests.
 */
export function requestLimits(
  request: DecoderRequest,
  own: Partial<RequestLimits> = {},
): RequestLimits {
  const limits = { ...limitsOfOp[request.op], ...own };
  if (request.op !== "readText") return limits;
  return { ...limits, cpuMs: Math.min(limits.cpuMs, request.cpuLimitMs) };
}
