import { availableParallelism } from "node:os";
import { log } from "#app/adapters/log.server.ts";
import { decoderFailures } from "#app/adapters/metrics/decoder-metrics.server.ts";
import { createDecoder, type Decoder, type DecoderOptions } from "./decoder.server.ts";

let shared: Decoder | undefined;

/** The number of files that a process draws at once, so that a slow one leaves places for other viewers. */
export const drawingPlaces = Math.max(2, availableParallelism());

/**
 * Lanes with separate processes, so that mail and uploads never wait behind drawings. The number of waiting
 * requests is bounded, one viewer never holds all places for drawing, and drawing runs at a lower priority.
 */
const lanes = {
  reading: { concurrency: 2, turns: { waiting: 200 } },
  inspecting: { concurrency: 2, turns: { placesEach: 1, waiting: 100, waitingEach: 20 } },
  drawing: {
    concurrency: drawingPlaces,
    turns: { placesEach: drawingPlaces - 1, waiting: 100, waitingEach: 8 },
    isBackground: true,
  },
} satisfies Record<string, DecoderOptions>;

/** The process's decoder. Its children end when idle and when this process ends, even if it is killed. */
export function decoder(): Decoder {
  shared ??= createLanes();
  return shared;
}

/** Replaces the process's decoder; for tests. closeDecoder() ends it. */
export function replaceDecoder(other: Decoder): void {
  shared = other;
}

function createLanes(): Decoder {
  const open = (lane: DecoderOptions) =>
    createDecoder({
      ...lane,
      onTrouble: ({ op, bytes, failure }) => {
        decoderFailures.inc({ op, failure });
        log.warn({ op, bytes, failure }, "decoder");
      },
    });
  const [reading, inspecting, drawing] = [
    open(lanes.reading),
    open(lanes.inspecting),
    open(lanes.drawing),
  ];
  const all = [reading, inspecting, drawing];
  return {
    ...reading,
    inspect: inspecting.inspect,
    renderPreview: drawing.renderPreview,
    drawTile: drawing.drawTile,
    comparePages: drawing.comparePages,
    checkPlaces: drawing.checkPlaces,
    pids: () => all.flatMap((lane) => lane.pids()),
    async close() {
      await Promise.all(all.map((lane) => lane.close()));
    },
  };
}

/** Ends the children at once. The next call of decoder() starts new ones. */
export async function closeDecoder(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await closing?.close();
}
