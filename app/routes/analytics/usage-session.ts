/** A session ends after this time without activity (specification, section 9). */
export const sessionTimeoutMs = 30 * 60 * 1000;

export type SessionEnd = "inactivity" | "navigation" | "logout";

/**
 * The span of time in which a person uses the product: from the first sign of life to the last before
 * thirty minutes without one, before they leave the page, or before they log out. Tells each span's
 * length once, in whole seconds; the next sign of life begins another.
 */
export function followUsage(onEnd: (seconds: number, ended: SessionEnd) => void) {
  let beganAt: number | null = null;
  let lastAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(ended: SessionEnd): void {
    clearTimeout(timer);
    if (beganAt === null) return;
    const until = ended === "inactivity" ? lastAt : Date.now();
    const seconds = Math.round((until - beganAt) / 1000);
    beganAt = null;
    onEnd(seconds, ended);
  }

  function isOver(): boolean {
    return beganAt !== null && Date.now() - lastAt >= sessionTimeoutMs;
  }

  return {
    /** The person did something. */
    touch(): void {
      // A laptop that slept did not run its timer.
      if (isOver()) end("inactivity");
      lastAt = Date.now();
      beganAt ??= lastAt;
      clearTimeout(timer);
      timer = setTimeout(() => end("inactivity"), sessionTimeoutMs);
    },
    leave(ended: "navigation" | "logout"): void {
      end(isOver() ? "inactivity" : ended);
    },
  };
}
