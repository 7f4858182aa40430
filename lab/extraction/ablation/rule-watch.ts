import type { Probe } from "./instrument.ts";

/** A rule as it was met in labelled threads. */
export interface MetRule {
  place: string;
  /** The alternative of a list of words. */
  alternative?: string;
  /** Which of the strings in the source that make the list holds it. */
  line?: number;
  /** Threads, and mails of them ("7 2": the third mail of the eighth thread), in which it matched. */
  threads: Set<number>;
  mails: Set<string>;
}

/** Counts where rules match, and switches them off. */
export class RuleWatch implements Probe {
  readonly met = new Map<string, MetRule>();
  /** The thread and mail that is read; null: nothing is counted. */
  now: { thread: number; mail: number | null } | null = null;
  readonly #off = new Set<string>();
  readonly #known = new Map<string, RegExp>();

  /** Calls `run` while the rules with these keys are off. */
  without<Result>(keys: Iterable<string>, run: () => Result): Result {
    for (const key of keys) this.#off.add(key);
    try {
      return run();
    } finally {
      this.#off.clear();
    }
  }

  pattern = (place: string, pattern: RegExp): RegExp => {
    const key = `${place} ${pattern.source}`;
    const known = this.#known.get(key);
    if (known) {
      known.lastIndex = 0;
      return known;
    }
    this.#register(key, place);
    const find = (text: string) => (this.#off.has(key) ? null : exec(pattern, text));
    const watched = this.#watched(pattern, find, () => this.#count(key));
    this.#known.set(key, watched);
    return watched;
  };

  words = (
    place: string,
    make: (...alternatives: string[]) => RegExp,
    ...given: string[]
  ): RegExp => {
    const lines = given.flatMap((one, line) => alternativesIn(one).map(() => line));
    const all = given.flatMap(alternativesIn);
    const key = `${place} ${all.join("|")}`;
    const known = this.#known.get(key);
    if (known) return known;
    const keys = all.map((one, at) => `${place}|${at}|${one}`);
    this.#register(key, place);
    for (const [at, one] of keys.entries()) {
      this.#register(one, place, { alternative: all[at] ?? "", line: lines[at] ?? 0 });
    }
    const pattern = make(...given);
    const tagged = make(...all.map((one) => `(${one})`));
    const groups = groupsOf(all);
    const reduced = new Map<string, RegExp>();
    const find = (text: string) => {
      if (this.#off.has(key)) return null;
      const dropped = this.#off.size === 0 ? "" : keys.filter((one) => this.#off.has(one)).join();
      if (!dropped) return exec(pattern, text);
      const rest = all.filter((_, at) => !this.#off.has(keys[at] ?? ""));
      const without = reduced.get(dropped) ?? make(...(rest.length > 0 ? rest : ["(?!)"]));
      reduced.set(dropped, without);
      return exec(without, text);
    };
    const count = (text: string) => {
      this.#count(key);
      const match = exec(tagged, text);
      const by = match ? groups.findIndex((group) => match[group] !== undefined) : -1;
      const alternative = keys[by];
      if (alternative !== undefined) this.#count(alternative);
    };
    const watched = this.#watched(make(...given), find, count);
    this.#known.set(key, watched);
    return watched;
  };

  answer = <Answer>(place: string, neutral: Answer, value: Answer): Answer => {
    if (!this.met.has(place)) this.#register(place, place);
    if (this.#off.has(place)) return neutral;
    const isNeutral = Array.isArray(value) ? value.length === 0 : value === neutral;
    if (!isNeutral) this.#count(place);
    return value;
  };

  #watched(
    pattern: RegExp,
    find: (text: string) => RegExpExecArray | null,
    count: (text: string) => void,
  ): RegExp {
    const watch = this;
    return Object.defineProperties(pattern, {
      exec: {
        value(this: RegExp, text: string) {
          const found = find(text);
          if (!found) this.lastIndex = 0;
          else if (watch.now) count(text);
          return found;
        },
      },
      [Symbol.matchAll]: {
        *value(this: RegExp, text: string) {
          this.lastIndex = 0;
          for (let found = this.exec(text); found; found = this.exec(text)) {
            if (found[0] === "") this.lastIndex++;
            yield found;
          }
        },
      },
    });
  }

  #register(
    key: string,
    place: string,
    part?: Required<Pick<MetRule, "alternative" | "line">>,
  ): void {
    this.met.set(key, { place, threads: new Set(), mails: new Set(), ...part });
  }

  #count(key: string): void {
    const rule = this.met.get(key);
    if (!rule || !this.now) return;
    rule.threads.add(this.now.thread);
    if (this.now.mail !== null) rule.mails.add(`${this.now.thread} ${this.now.mail}`);
  }
}

function exec(pattern: RegExp, text: string): RegExpExecArray | null {
  return RegExp.prototype.exec.call(pattern, text);
}

/** The number of the group of each alternative when each is put in a group of its own. */
function groupsOf(alternatives: readonly string[]): number[] {
  let next = 1;
  return alternatives.map((one) => {
    const own = next;
    next += new RegExp(`(${one})|`, "iu").exec("")?.length ?? 1;
    next -= 1;
    return own;
  });
}

/** The alternatives of a pattern that stand in no group: "a|(?:b|c)" are two. */
function alternativesIn(pattern: string): string[] {
  const found: string[] = [];
  let [depth, inClass, last] = [0, false, 0];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === "\\") at++;
    else if (inClass) inClass = character !== "]";
    else if (character === "[") inClass = true;
    else if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (character === "|" && depth === 0) {
      found.push(pattern.slice(last, at));
      last = at + 1;
    }
  }
  return [...found, pattern.slice(last)];
}
