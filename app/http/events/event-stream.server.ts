import { onHeartbeat } from "./heartbeats.server.ts";

/** Opens a subscription on behalf of a stream. */
type OpenStream<Item> = {
  /** Sends events. Items of a list that many streams send are written once. */
  send: (items: readonly Item[]) => void;
  /** Ends the stream when the permission to follow has ended. */
  end: () => void;
};

type ServerEvent = { event: string; id: string; data: unknown };

const encoder = new TextEncoder();
const opening = encoder.encode("retry: 2000\n\n");
const heartbeat = encoder.encode(":\n\n");

/**
 * Returns a function that makes a response of server-sent events. `follow` begins to follow and returns a function that
 * stops it; that is called once when the client disconnects (by the request's signal or the cancelled body, whichever
 * comes first) and when the stream is ended.
 */
export function eventStreams<Item>(toEvent: (item: Item) => ServerEvent) {
  const written = new WeakMap<readonly Item[], Uint8Array>();
  const write = (items: readonly Item[]): Uint8Array => {
    const present = written.get(items);
    if (present) return present;
    const bytes = encoder.encode(items.map((item) => format(toEvent(item))).join(""));
    written.set(items, bytes);
    return bytes;
  };
  return (
    requestSignal: AbortSignal,
    follow: (stream: OpenStream<Item>) => Promise<() => void>,
  ): Response => {
    let stop: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        let isOver = false;
        let stopFollowing: (() => void) | undefined;
        controller.enqueue(opening);
        const stopBeating = onHeartbeat(() => controller.enqueue(heartbeat));
        const finish = () => {
          if (isOver) return false;
          isOver = true;
          stopBeating();
          stopFollowing?.();
          requestSignal.removeEventListener("abort", end);
          return true;
        };
        const end = () => {
          if (finish()) controller.close();
        };
        stop = finish;
        requestSignal.addEventListener("abort", end);
        if (requestSignal.aborted) end();
        follow({
          send: (items) => {
            if (!isOver) controller.enqueue(write(items));
          },
          end,
        }).then(
          (given) => {
            if (isOver) given();
            else stopFollowing = given;
          },
          (error: unknown) => {
            if (finish()) controller.error(error);
          },
        );
      },
      cancel: () => stop(),
    });
    return new Response(body, {
      headers: {
        "content-type": "text/event-stream",
        "cache-control": "no-store, no-transform",
        // Without this header nginx would buffer events.
        "x-accel-buffering": "no",
      },
    });
  };
}

function format({ event, id, data }: ServerEvent): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
