/**
 * Keeps reads that were given up out of the console: React Router leaves two promises of an answer that it aborts while
 * it reads it, and nobody waits for them. Returns what ends it.
 */
export function ignoreAbortedReads(): () => void {
  const onRejection = (event: PromiseRejectionEvent) => {
    const { reason } = event;
    if (reason instanceof DOMException && reason.name === "AbortError") event.preventDefault();
  };
  window.addEventListener("unhandledrejection", onRejection);
  return () => window.removeEventListener("unhandledrejection", onRejection);
}
