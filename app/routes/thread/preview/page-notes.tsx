import { useEffect, useState } from "react";
import { z } from "zod";

const factsSchema = z.object({ notes: z.array(z.string()), widthMm: z.number().nullable() });
type PageFacts = z.output<typeof factsSchema>;
const unknown: PageFacts = { notes: [], widthMm: null };

const onlyEnlarged = "This page could not be drawn larger: what you see is its preview, enlarged.";

/** Under a page: what it holds and its picture does not show. */
export function PageNotes({
  notes: found,
  isOnlyEnlarged,
}: {
  notes: string[];
  /** Whether it cannot be drawn larger than its picture. */
  isOnlyEnlarged: boolean;
}) {
  const notes = isOnlyEnlarged ? [...found, onlyEnlarged] : found;
  if (notes.length === 0) return null;
  return (
    <p
      role="note"
      className="border-t border-line bg-surface px-4 py-1.5 text-sm/5 wrap-anywhere text-soft"
    >
      {notes.join(" ")}
    </p>
  );
}

/** What is known of a page beside its picture, given the address of that. It is known when the picture is drawn. */
export function usePageFacts(address: string | null): PageFacts {
  const [facts, setFacts] = useState(unknown);
  useEffect(() => {
    setFacts(unknown);
    if (address === null) return;
    const leaving = new AbortController();
    readFacts(address, leaving.signal).then(
      (read) => leaving.signal.aborted || setFacts(read),
      // Without an answer there is only no sentence; the picture is there.
      () => setFacts(unknown),
    );
    return () => leaving.abort();
  }, [address]);
  return facts;
}

async function readFacts(address: string, signal: AbortSignal): Promise<PageFacts> {
  const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}notes`, { signal });
  const body: unknown = response.ok ? await response.json() : null;
  return factsSchema.safeParse(body).data ?? unknown;
}
