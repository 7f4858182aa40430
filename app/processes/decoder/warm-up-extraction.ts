import { extract } from "#app/extraction/extract.ts";
import type { ExtractionThread } from "#app/extraction/extraction-types.ts";

/** An ordinary mail: patterns that it does not compile are needed by few mails. */
const example: ExtractionThread = {
  ownerEmail: "maya@studio.example",
  subject: "Tea box",
  messages: [
    {
      id: "1",
      from: { name: "Priya", address: "priya@tea.example" },
      to: [],
      sentAt: "2026-03-02T10:00:00Z",
      text: "Could you make the logo larger?",
      attachments: [],
    },
  ],
};

let isWarm = false;

/**
 * Makes V8 compile the extractor's patterns, once in each process: more than half a second of processor time,
 * which must not count as the first mail's.
 */
export function warmUpExtraction(): void {
  if (isWarm) return;
  isWarm = true;
  // V8 interprets a pattern the first time and compiles it the second time.
  extract(example);
  extract(example);
}
