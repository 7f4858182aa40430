import type { VersionOf } from "#app/domain/files/compare/compared-pair.ts";

export const compareModes = ["side", "wipe", "overlay", "blink", "difference"] as const;
export type CompareMode = (typeof compareModes)[number];

/** The state of a comparison in its address. */
export type CompareAddress = {
  /** A file's id; with the bytes of one of its versions: `id.version`. */
  older: string | null;
  newer: string | null;
  mode: CompareMode;
  /** The page of the newer version, from 1. */
  page: number;
  /** The number of pages by which the same page comes later in the older version. */
  offset: number;
  /** The chosen change, from 1; 0 for none. */
  change: number;
  /** The id of the chosen task. */
  task: string | null;
  /** The zoom, in percent of the fitted size. */
  zoom: number;
  /** In percent: the position of the wipe, or the opacity of the newer version. */
  mix: number;
  /** The version at which blinking has stopped. */
  held: "older" | "newer" | null;
  /** In percent: the point of the page at the top left of the view. */
  x: number;
  y: number;
  /** The mark of a page inside the extension. */
  extension: "chrome" | null;
};

const versionRef = /^[1-9]\d{0,14}(?:\.[1-9]\d{0,3})?$/;

/** Writes a file with the bytes of one of its versions for the address; null: with its current bytes. */
export function refOf({ id, version }: VersionOf): string {
  return version === null ? String(id) : `${id}.${version}`;
}

/** Parses a reference that refOf wrote; null if there is none. */
export function versionOf(ref: string | null): VersionOf | null {
  const [id, version] = ref?.split(".").map(Number) ?? [];
  return id === undefined ? null : { id, version: version ?? null };
}

/** Chooses the last change of a page, whose number is not known yet: as many as a page has at most. */
export const lastChange = 200;

export const smallestZoom = 100;
export const largestZoom = 800;
export const zoomSteps = [100, 150, 200, 300, 400, 600, 800];

/** Reads the address. Ignores malformed values. */
export function readCompareAddress(search: URLSearchParams): CompareAddress {
  const number = (name: string, least: number, most: number, usual: number) => {
    const text = search.get(name);
    const value = text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : usual;
    return value >= least && value <= most ? value : usual;
  };
  return {
    older: search.get("older")?.match(versionRef)?.[0] ?? null,
    newer: search.get("newer")?.match(versionRef)?.[0] ?? null,
    mode: compareModes.find((mode) => mode === search.get("mode")) ?? "side",
    page: number("page", 1, 2000, 1),
    offset: number("offset", -2000, 2000, 0),
    change: number("change", 1, lastChange, 0),
    task: search.get("task")?.match(/^[\w-]{1,64}$/)?.[0] ?? null,
    zoom: number("zoom", smallestZoom, largestZoom, 100),
    mix: number("mix", 0, 100, 50),
    held: (["older", "newer"] as const).find((which) => which === search.get("held")) ?? null,
    x: number("x", 0, 100, 0),
    y: number("y", 0, 100, 0),
    extension: search.get("extension") === "chrome" ? "chrome" : null,
  };
}

/** The version that blinking shows after a switch; a running blink starts with the newer one. */
export function otherHeld({ held }: CompareAddress): "older" | "newer" {
  return held === "newer" ? "older" : "newer";
}

const usual = readCompareAddress(new URLSearchParams());

/** Returns the query string of an address with some of it changed; omits default values. */
export function compareSearch(
  address: CompareAddress,
  change: Partial<CompareAddress> = {},
): string {
  const next = { ...address, ...change };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(next)) {
    const isUsual = Object.entries(usual).some(([key, own]) => key === name && own === value);
    if (value !== null && !isUsual) search.set(name, String(value));
  }
  return `?${search}`;
}

/** The address that chooses a change of the page, from 1. */
export function toChange(address: CompareAddress, change: number): string {
  return compareSearch(address, { change, task: null });
}
