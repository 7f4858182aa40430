import { afterEach, expect, test } from "vitest";
import type { Call, Decoder } from "#app/adapters/decode/decoder.server.ts";
import { createDecoder } from "#app/adapters/decode/decoder.server.ts";
import { closeDecoder, replaceDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { findLetters, keepVerbatim } from "./read-in-decoder.server.ts";

afterEach(closeDecoder);

test("reading for a viewer takes the viewer's turn", async () => {
  const calls: (Call | undefined)[] = [];
  const refusing: Decoder = {
    ...createDecoder(),
    readText: async (_, call) => {
      calls.push(call);
      return { ok: false, code: "timeout", reason: "It took too long.", cpuMs: 0, step: null };
    },
  };
  replaceDecoder(refusing);
  const call = { viewer: { id: "maya" }, signal: AbortSignal.timeout(60_000) };
  const thread = { ownerEmail: "maya@studio.example", subject: "Box", messages: [] };
  expect(await findLetters(thread, call)).toBeNull();
  expect(
    await keepVerbatim({ items: [], closings: [], writerRole: null }, "text", call),
  ).toBeNull();
  expect(calls).toEqual([call, call]);
});
