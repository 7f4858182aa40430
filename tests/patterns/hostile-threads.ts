import type { ExtractionThread, ThreadMessage } from "#app/extraction/extraction-types.ts";

const owner = { name: "Olga Owner", address: "olga@example.com" };

/** The mail at a position of a thread: by its client and its owner in turn. */
export function aMail(at: number, text: string): ThreadMessage {
  const client = { name: "Kai Client", address: `kai@client${at % 5}.example` };
  const [from, to] = at % 2 === 0 ? [client, owner] : [owner, client];
  const sentAt = "2026-01-05T10:00:00+01:00";
  return { id: `mail-${at}`, from, to: [to], sentAt, text, attachments: [] };
}

export function aThread(messages: ThreadMessage[]): ExtractionThread {
  return { ownerEmail: owner.address, subject: "Poster", messages };
}
