/**
 * The limits of a preview. A file that exceeds them is refused, not scaled down; its original can still be
 * opened.
 */
export const MAX_INPUT_PIXELS = 100_000_000;
export const MAX_PAGE = 2000;
/** A point is 1/72 of an inch. */
export const MM_A_POINT = 25.4 / 72;
export const MAX_SVG_BYTES = 20_000_000;
export const MAX_DXF_BYTES = 30_000_000;
/** Entities and block insertions; nested blocks multiply. */
export const MAX_DXF_SHAPES = 250_000;
/**
 * Finer settings cost far more: `smartSubsample` and effort 3 take five times the processor time, most of an import's,
 * for fringes of coloured text that are only seen when the preview is enlarged.
 */
export const WEBP = { quality: 85, effort: 2 } as const;
/** The longer edge of a small picture in pixels: sharp on a card, where it is shown at half that size. */
export const SMALL_EDGE = 512;
/** A desk loads many of them at once, and the loss of a lower quality is invisible at half the size. */
export const SMALL_WEBP = { quality: 72, effort: 2 } as const;
