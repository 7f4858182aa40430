import { useEffect, useState } from "react";
import {
  type ComparedPages,
  type ComparisonView,
  comparisonAddress,
  comparisonViewSchema,
} from "#app/domain/files/compare/comparison-view.ts";
import { askForPage } from "#app/routes/thread/preview/ask-for-page.ts";

export type Comparing =
  | { state: "comparing" }
  | { state: "compared"; view: ComparisonView }
  | { state: "refused"; reason: string };

const failed = { state: "refused", reason: "These pages could not be compared." } as const;

/** The result of comparing two pages: the server's stored one, or else a new one, which this requests. */
export function useComparison(pages: ComparedPages | null, known: Comparing | null): Comparing {
  const address = pages && comparisonAddress(pages);
  const [found, setFound] = useState<{ address: string; answer: Comparing } | null>(null);
  const isKnown = known !== null;
  useEffect(() => {
    if (address === null || isKnown) return;
    const leaving = new AbortController();
    ask(address, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setFound({ address, answer });
    });
    return () => leaving.abort();
  }, [address, isKnown]);
  if (known) return known;
  return found?.address === address && found ? found.answer : { state: "comparing" };
}

async function ask(address: string, signal: AbortSignal): Promise<Comparing> {
  // It waits while too much is being drawn, and makes the comparison, which is kept.
  const there = await askForPage(address, signal);
  if (!there.isThere) return { state: "refused", reason: there.reason ?? failed.reason };
  const response = await fetch(address, { signal }).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  const view = comparisonViewSchema.safeParse(body);
  return view.success ? { state: "compared", view: view.data } : failed;
}

/** Requests the comparison of the next page in the background, so that it is ready when a person turns to it. */
export function useNextComparison(pages: ComparedPages | null): void {
  const address = pages && comparisonAddress(pages);
  useEffect(() => {
    if (address === null) return;
    const leaving = new AbortController();
    void fetch(address, { signal: leaving.signal }).catch(() => null);
    return () => leaving.abort();
  }, [address]);
}
