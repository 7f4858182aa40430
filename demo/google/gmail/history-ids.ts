/**
 * The emulator's history ids have 21 digits and overflow the unsigned 64 bits that Google documents. The edge
 * drops their last three digits, which are random anyway.
 */
export function outerHistoryIds(json: string): string {
  return json
    .replace(/"(historyId)":\s?"(\d{15,18})\d{3}"/g, '"$1":"$2"')
    .replace(/"id":\s?"(\d{18})\d{3}"/g, '"id":"$1"');
}

/** The largest of the emulator's ids that the outer id may stand for, so that no change is reported twice. */
export function innerHistoryId(outer: string): string {
  return `${outer}999`;
}
