import { useEffect, useState } from "react";
import { newForMs } from "./new-for.ts";

/**
 * True for 15 s after an import. It counts by the server's clock at the time the page was made, so
 * that server and browser agree and a wrong clock does not matter.
 */
export function useIsNew(importedAt: string, now: number): boolean {
  const left = newForMs(importedAt, now);
  const [overFor, setOverFor] = useState<string | null>(null);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setOverFor(importedAt), left);
    return () => clearTimeout(timer);
  }, [importedAt, left]);
  return left > 0 && overFor !== importedAt;
}
