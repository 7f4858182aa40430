/** What a preview may cost. Past these a file is refused, not shrunk: its original still opens. */
export const MAX_INPUT_PIXELS = 100_000_000;
export const MAX_PAGE = 2000;
export const MAX_SVG_BYTES = 20_000_000;
export const MAX_DXF_BYTES = 30_000_000;
/** Entities and block insertions; nested blocks multiply. */
export const MAX_DXF_SHAPES = 250_000;
export const WEBP = { quality: 82, effort: 3, smartSubsample: true } as const;
