/**
 * What the parts of the product tell analytics, without knowing whether anybody hears it. This file is
 * in every page's first load and small for that reason; what is made of a signal loads when idle.
 */
export type Signal =
  /** Where the person is by now. `file` is one that the navigation opens; `data` what the screen loaded. */
  | { is: "address"; pathname: string; search: string; file?: number | null; data?: unknown }
  /** A form was answered, with what its action said. */
  | { is: "form"; pathname: string; fields: [string, string][]; results: unknown }
  /** A file was sent to one of the /api calls. */
  | { is: "sent"; pathname: string; fields: [string, string][] };

type Listener = (signal: Signal) => void;

/** Of signals that come before their listener has loaded, so many are kept. */
const mostKept = 50;
let kept: Signal[] | null = null;
let listener: Listener | null = null;

/** Says that a listener will come: until then signals are kept, and without this call dropped. */
export function expectListener(): void {
  kept ??= [];
}

/** Whether telling is of any use. */
export function isHeard(): boolean {
  return kept !== null;
}

export function tell(signal: Signal): void {
  if (listener) listener(signal);
  else if (kept && kept.length < mostKept) kept.push(signal);
}

/** Hears every signal from now on, those that were kept first. */
export function listen(heard: Listener): void {
  listener = heard;
  for (const signal of kept?.splice(0) ?? []) heard(signal);
}
