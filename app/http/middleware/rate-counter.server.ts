import { timeout } from "remix-utils/promise";
import { log } from "#app/adapters/log.server.ts";
import {
  addToCounts,
  forgetCountsBefore,
} from "#app/domain/request-counts/count-requests.server.ts";
import type { RateRule } from "./rate-rules.ts";

/** The counts that all processes share. */
export type SharedCounts = {
  add: (added: ReadonlyMap<string, number>, minute: number) => Promise<Map<string, number>>;
  forgetBefore: (minute: number) => Promise<void>;
};
const inDatabase: SharedCounts = { add: addToCounts, forgetBefore: forgetCountsBefore };

type Entry = {
  /** Requests that this process counted. */
  mine: number;
  /** How many of them were added to the shared count. */
  told: number;
  /** The shared count when it was last read. */
  all: number;
};

const mostCounted = 50_000;
/** A process adds its own count to the shared one when it exceeds this share of the limit. */
const ownShare = 0.1;
const syncMs = 1_000;
const answerMs = 1_000;
const restMs = 10_000;

/**
 * Counts requests per minute. A request under an exact rule is counted in the database at once. Others are
 * counted in this process; a count above a tenth of its limit is added to the database once a second. So most
 * requests cost no query, and all processes together let through little more than the limit. Without the
 * database each process counts for itself.
 */
export class RateCounter {
  #shared: SharedCounts;
  #minute = 0;
  #entries = new Map<string, Entry>();
  #due = new Map<string, Entry>();
  #isSyncing = false;
  #restUntil = 0;
  #cleanedAt = 0;

  constructor(shared: SharedCounts = inDatabase) {
    this.#shared = shared;
  }

  /**
   * Counts one request and returns the number of requests in this minute, over all processes as far as known.
   */
  count(who: string, rule: RateRule, now = Date.now()): number | Promise<number> {
    this.#beginMinute(Math.floor(now / 60_000));
    const key = `${rule.name}:${who}`;
    const entry = this.#entries.get(key) ?? { mine: 0, told: 0, all: 0 };
    this.#entries.set(key, entry);
    entry.mine += 1;
    if (rule.isExact) return this.#countShared(key, entry, now);
    if (entry.mine > rule.perMinute * ownShare) this.#tellLater(key, entry);
    return entry.all + entry.mine - entry.told;
  }

  async #countShared(key: string, entry: Entry, now: number): Promise<number> {
    const all = await this.#add(new Map([[key, 1]]), now);
    entry.all = Math.max(entry.all, all?.get(key) ?? 0);
    return Math.max(entry.mine, entry.all);
  }

  #tellLater(key: string, entry: Entry): void {
    this.#due.set(key, entry);
    if (this.#isSyncing) return;
    this.#isSyncing = true;
    setTimeout(() => void this.sync(), syncMs).unref();
  }

  /** Adds due counts to the shared ones, and reads what other processes have counted. */
  async sync(): Promise<void> {
    const due = [...this.#due];
    this.#due.clear();
    const added = new Map(due.map(([key, { mine, told }]) => [key, mine - told]));
    const all = await this.#add(added, this.#minute * 60_000);
    for (const [key, entry] of due) {
      entry.all = all?.get(key) ?? entry.all;
      if (all) entry.told += added.get(key) ?? 0;
    }
    this.#isSyncing = false;
    const [next] = this.#due;
    if (next) this.#tellLater(...next);
  }

  /** Null when the database does not answer in time; it is then not asked for a while. */
  async #add(added: Map<string, number>, now: number): Promise<Map<string, number> | null> {
    if (performance.now() < this.#restUntil) return null;
    const minute = Math.floor(now / 60_000);
    try {
      const all = await timeout(this.#shared.add(added, minute), { ms: answerMs });
      this.#clean(minute);
      return all;
    } catch (error) {
      this.#restUntil = performance.now() + restMs;
      log.warn(
        { err: error },
        "the shared rate counts are unavailable: each process counts for itself",
      );
      return null;
    }
  }

  #clean(minute: number): void {
    if (this.#cleanedAt === minute) return;
    this.#cleanedAt = minute;
    this.#shared.forgetBefore(minute - 1).catch(() => undefined);
  }

  #beginMinute(minute: number): void {
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#entries.clear();
      this.#due.clear();
    }
    if (this.#entries.size >= mostCounted) this.#forgetTheFewest();
  }

  /**
   * Drops the counts below 3: a flood of new addresses must not evict the counts of clients near their limit.
   */
  #forgetTheFewest(): void {
    for (const [key, { mine }] of this.#entries) if (mine < 3) this.#entries.delete(key);
    if (this.#entries.size >= mostCounted) this.#entries.clear();
  }
}
