import { counter, durationsOf } from "./registry.server.ts";

export const decoderStarts = counter(
  "galley_decoder_starts_total",
  "Processes of the decoder that were started: at the first request, and after each one that ended",
);

export const decoderFailures = counter(
  "galley_decoder_failures_total",
  "Requests during which a process of the decoder died or exceeded a limit",
  ["op", "failure"],
);

export const extractionTimes = durationsOf(
  "galley_extraction_cpu_seconds",
  "Processor time of reading one thread for its tasks",
  ["outcome"],
);
