/**
 * Keeps aborted reads out of the console: when React Router aborts a response that it is reading, it leaves two
 * promises that nothing awaits. Returns a function that stops this.
 */
export function ignoreAbortedReads(): () => void {
  const onRejection = (event: PromiseRejectionEvent) => {
    const { reason } = event;
    if (reason instanceof DOMException && reason.name === "AbortError") event.preventDefault();
  };
  window.addEventListener("unhandledrejection", onRejection);
  return () => window.removeEventListener("unhandledrejection", onRejection);
}
