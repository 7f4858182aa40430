import type { VersionOf } from "#app/domain/files/compare/compared-pair.ts";

export const compareModes = ["side", "wipe", "overlay", "blink", "difference"] as const;
export type CompareMode = (typeof compareModes)[number];

/** What the screen of a comparison shows, as its address says it. */
export type CompareAddress = {
  /** A file's id, with the bytes of one of its versions `id.version`. */
  older: string | null;
  newer: string | null;
  mode: CompareMode;
  /** The page of the newer version, from 1. */
  page: number;
  /** How many pages later the same page is in the older version. */
  offset: number;
  /** The chosen change, from 1; 0 for none. */
  change: number;
  /** The chosen task. */
  task: string | null;
  /** Percent of the fitted size. */
  zoom: number;
  /** Percent: how far the wipe is, or how much of the newer version the overlay shows. */
  mix: number;
  /** Which version blinking has stopped at. */
  held: "older" | "newer" | null;
  /** Percent: which point of the page is at the top left of what is seen. */
  x: number;
  y: number;
};

const versionRef = /^[1-9]\d{0,14}(?:\.[1-9]\d{0,3})?$/;

/** How an address names a file with the bytes of one of its versions; null: with those that it has now. */
export function refOf({ id, version }: VersionOf): string {
  return version === null ? String(id) : `${id}.${version}`;
}

/** What an address names. */
export function versionOf(ref: string | null): VersionOf | null {
  const [id, version] = ref?.split(".").map(Number) ?? [];
  return id === undefined ? null : { id, version: version ?? null };
}

export const smallestZoom = 100;
export const largestZoom = 800;
export const zoomSteps = [100, 150, 200, 300, 400, 600, 800];

/** Reads the address. Anything malformed is as if it were not there. */
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
    change: number("change", 1, 200, 0),
    task: search.get("task")?.match(/^[\w-]{1,64}$/)?.[0] ?? null,
    zoom: number("zoom", smallestZoom, largestZoom, 100),
    mix: number("mix", 0, 100, 50),
    held: (["older", "newer"] as const).find((which) => which === search.get("held")) ?? null,
    x: number("x", 0, 100, 0),
    y: number("y", 0, 100, 0),
  };
}

/** The version that blinking shows when it is asked for the other one; a blink that is not held starts with the newer. */
export function otherHeld({ held }: CompareAddress): "older" | "newer" {
  return held === "newer" ? "older" : "newer";
}

const usual = readCompareAddress(new URLSearchParams());

/** The query string of an address with some of it changed; what is as usual is left out. */
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
