/**
 * The signals of the product for analytics, sent whether or not anything listens. Every page loads this file at
 * first, so it is small; the code that makes events of signals loads when the page is idle.
 */
export type Signal =
  /** The person's present page. `file` is one that the navigation opens; `data` is the screen's loaded data. */
  | { is: "address"; pathname: string; search: string; file?: number | null; data?: unknown }
  /** A form was answered; includes its action's result. */
  | { is: "form"; pathname: string; fields: [string, string][]; results: unknown }
  /** A file was sent to one of the /api calls. */
  | { is: "sent"; pathname: string; fields: [string, string][] };

type Listener = (signal: Signal) => void;

/** The number of signals that are kept until their listener has loaded. */
const mostKept = 50;
let kept: Signal[] | null = null;
let listener: Listener | null = null;

/** Announces a listener: signals are kept until it comes. Without this call they are dropped. */
export function expectListener(): void {
  kept ??= [];
}

/** Whether anything listens, or will. */
export function isHeard(): boolean {
  return kept !== null;
}

export function tell(signal: Signal): void {
  if (listener) listener(signal);
  else if (kept && kept.length < mostKept) kept.push(signal);
}

/** Calls the listener with every signal from now on, and first with the kept ones. */
export function listen(heard: Listener): void {
  listener = heard;
  for (const signal of kept?.splice(0) ?? []) heard(signal);
}
