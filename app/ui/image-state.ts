/**
 * The state of an image before React attached its listeners. An image that has no address yet is reported as
 * complete by the browser, but has neither loaded nor failed.
 */
export function imageState(
  image: Pick<HTMLImageElement, "complete" | "naturalWidth" | "currentSrc">,
): "waiting" | "loaded" | "failed" {
  if (!image.complete) return "waiting";
  if (image.naturalWidth > 0) return "loaded";
  return image.currentSrc ? "failed" : "waiting";
}

/** Marks a loaded image, which ends its placeholder's animation. */
export function markLoaded(image: HTMLImageElement): void {
  image.dataset.there = "";
}
