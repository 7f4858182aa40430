/** The model has 2^18 weights; two features that meet in one share it. */
export const SLOTS = 1 << 18;

/** The weight of a feature: FNV-1a over its UTF-16 units, mixed, cut to the slots. */
export function featureSlot(feature: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < feature.length; i++) {
    hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 12)) >>> 0) & (SLOTS - 1);
}
