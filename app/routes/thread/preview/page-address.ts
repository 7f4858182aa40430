// Browsers show these by themselves; anything else needs its preview.
const shownByBrowsers = new Set([
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "image/avif",
]);
const largestInPlaceBytes = 30_000_000;

type Shown = { type: string; size: number; content: string; previewUrl: string | null };

/** The address of the picture of a page: each page has one, the first is `previewUrl`. */
export function pageAddress(previewUrl: string, page: number): string {
  return page === 1 ? previewUrl : previewUrl.replace(/\/preview\/1(?=\?|$)/, `/preview/${page}`);
}

/** The original's address where a browser can show it as a picture, else null. */
export function originalPicture({ type, size, content }: Shown): string | null {
  return shownByBrowsers.has(type) && size <= largestInPlaceBytes ? content : null;
}

/** The address of an animated picture, which is shown as a still until a person asks for the animation. */
export function movingPicture(file: Shown): string | null {
  return file.type === "image/gif" && file.previewUrl ? originalPicture(file) : null;
}
