/** One pair of a DXF file: a group code and its value as text. */
export type Group = { code: number; value: string };

/** An entity, table row or other record: its type and the groups that follow it. */
export type DxfRecord = { type: string; groups: Group[] };

export type DxfSections = Map<string, DxfRecord[]>;

/** A drawing with more pairs is not read. A file of 30 MB has about 4 million. */
const MAX_GROUPS = 10_000_000;

/**
 * Splits an ASCII DXF into the records of its sections. Broken pairs are skipped and a missing end is
 * tolerated: a truncated drawing still shows most of its content.
 */
export function readSections(text: string): DxfSections {
  const sections: DxfSections = new Map();
  let records: DxfRecord[] | null = null;
  let record: DxfRecord | null = null;
  let awaitsName = false;
  for (const group of readGroups(text)) {
    if (group.code === 0) {
      record = null;
      awaitsName = group.value === "SECTION";
      if (group.value === "ENDSEC" || group.value === "EOF") records = null;
      else if (!awaitsName && records) {
        record = { type: group.value.toUpperCase(), groups: [] };
        records.push(record);
      }
    } else if (awaitsName && group.code === 2) {
      awaitsName = false;
      records = sections.get(group.value) ?? [];
      // Header variables come before any record, so they get a record of their own.
      record = { type: "", groups: [] };
      records.push(record);
      sections.set(group.value, records);
    } else {
      record?.groups.push(group);
    }
  }
  return sections;
}

function* readGroups(text: string): Generator<Group> {
  let at = 0;
  let count = 0;
  const line = () => {
    const end = text.indexOf("\n", at);
    const stop = end < 0 ? text.length : end;
    const value = text.slice(at, text[stop - 1] === "\r" ? stop - 1 : stop);
    at = stop + 1;
    return value;
  };
  while (at < text.length && count++ < MAX_GROUPS) {
    const code = Number(line().trim());
    if (at >= text.length) return;
    const value = line();
    if (!Number.isInteger(code) || isUnused(code)) continue;
    // Leading blanks of text are significant; names and numbers may be padded.
    yield { code, value: code === 1 || code === 3 ? value : value.trim() };
  }
}

// Handles, class markers and data of other programs make up half of most files, and draw nothing.
function isUnused(code: number): boolean {
  return code === 5 || code === 100 || code === 102 || code === 330 || code === 360 || code > 999;
}

/** The first value of a code as a number; `fallback` when it is missing or not a finite number. */
export function num(record: DxfRecord, code: number, fallback = 0): number {
  const value = str(record, code);
  if (value === null) return fallback;
  const parsed = Number.parseFloat(value);
  return Number.isFinite(parsed) && Math.abs(parsed) < 1e15 ? parsed : fallback;
}

export function str(record: DxfRecord, code: number): string | null {
  return record.groups.find((group) => group.code === code)?.value ?? null;
}

/** Every value of a code, as numbers. */
export function nums(record: DxfRecord, code: number): number[] {
  return record.groups
    .filter((group) => group.code === code)
    .map((group) => Number.parseFloat(group.value) || 0);
}
