import type { OpenItem } from "./read-units.ts";

/** Letters and digits of words that many asks consist of: "What else?" is another ask each time. */
const LEAST = 12;
/** Words so long are nobody else's by chance: a mail passed on holds those of its first writer. */
const LONG = 20;

/** Asks by their words, so that a mail sent again, or passed on, is known for what it is. */
export class SameWords {
  readonly #first = new Map<string, OpenItem>();
  readonly #inMessage = new Map<string, number>();

  /** The same words of an earlier message, the n-th of one message being the n-th of the other. */
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
