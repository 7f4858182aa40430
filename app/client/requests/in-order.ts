import { untilLeft } from "./unanswered-changes.ts";

/**
 * Sends the changes of one thing one after the other, so that the last choice is applied last: the network
 * may deliver a later request first. A change that the router aborts while it waits is not sent. A running
 * request is not aborted, since the server may have received it; the next change waits for its end, and the
 * router ignores its answer. When the page is left, those that wait are sent at once, in their order.
 */
export function createOrder() {
  const last = new Map<string, Promise<unknown>>();

  return function inOrder<Answer>(
    thing: string,
    signal: AbortSignal | null | undefined,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const before = last.get(thing);
    const sent = (before ? Promise.race([before, untilLeft()]) : Promise.resolve()).then(() => {
      signal?.throwIfAborted();
      return send();
    });
    const end = sent.then(
      () => undefined,
      () => undefined,
    );
    last.set(thing, end);
    void end.then(() => last.get(thing) === end && last.delete(thing));
    return sent;
  };
}

/** The thing that a form's address is about: `/tasks/7` for `/tasks/7/status.data`. All undo forms share one key. */
export function thingOf(pathname: string): string {
  return pathname
    .replace(/\.data$|^(\/undo)\/.*/, "$1")
    .split("/", 3)
    .join("/");
}
