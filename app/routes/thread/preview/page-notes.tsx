import { useEffect, useState } from "react";
import { z } from "zod";
import { pageAddress } from "./page-address.ts";

const answerSchema = z.object({ notes: z.array(z.string()) });

const onlyEnlarged = "This page could not be drawn larger: what you see is its preview, enlarged.";

/** Under a page: what it holds and its picture does not show. They are known when the picture is drawn. */
export function PageNotes({
  previewUrl,
  page,
  isShown,
  isOnlyEnlarged,
}: {
  previewUrl: string | null;
  page: number;
  isShown: boolean;
  /** Whether it cannot be drawn larger than its picture. */
  isOnlyEnlarged: boolean;
}) {
  const found = useNotes(isShown && previewUrl ? pageAddress(previewUrl, page) : null);
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

function useNotes(address: string | null): string[] {
  const [notes, setNotes] = useState<string[]>([]);
  useEffect(() => {
    setNotes([]);
    if (address === null) return;
    const leaving = new AbortController();
    readNotes(address, leaving.signal).then(
      (read) => leaving.signal.aborted || setNotes(read),
      // Without an answer there is only no sentence; the picture is there.
      () => setNotes([]),
    );
    return () => leaving.abort();
  }, [address]);
  return notes;
}

async function readNotes(address: string, signal: AbortSignal): Promise<string[]> {
  const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}notes`, { signal });
  const body: unknown = response.ok ? await response.json() : null;
  return answerSchema.safeParse(body).data?.notes ?? [];
}
