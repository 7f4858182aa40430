import type { OpenItem } from "./read-units.ts";

/** The most letters and digits of an ask that is too common to identify: "What else?" is another ask each time. */
const LEAST = 12;
/** From this length on, equal words are no coincidence: a forwarded mail contains those of its first writer. */
const LONG = 20;

/** An index of asks by their words, so that a mail that was sent again or forwarded is recognised. */
export class SameWords {
  readonly #first = new Map<string, OpenItem>();
  readonly #inMessage = new Map<string, number>();

  /**
   * Returns the ask of an earlier message with the same words: the n-th of one message matches the n-th of the
   * other.
   */
  earlier(one: OpenItem): OpenItem | null {
    const words =
      one.item.quote
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(" ") ?? "";
    if (words.length < LEAST || one.stems.size === 0) return null;
    const writer = words.length < LONG ? one.item.author.address : "";
    const key = `${writer}\n${one.item.page}\n${words}`;
    const place = `${one.at}\n${key}`;
    const count = (this.#inMessage.get(place) ?? 0) + 1;
    this.#inMessage.set(place, count);
    const nth = `${count}\n${key}`;
    const first = this.#first.get(nth);
    if (!first) this.#first.set(nth, one);
    return first && first.at < one.at ? first : null;
  }
}
