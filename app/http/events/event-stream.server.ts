import { onHeartbeat } from "./heartbeats.server.ts";
import { streamResponse } from "./stream-response.server.ts";

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
 * stops it; that is called once when the client disconnects and when the stream is ended.
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
  ): Response =>
    streamResponse((sink) => {
      let isOver = false;
      let stopFollowing: (() => void) | undefined;
      const stop = () => {
        if (isOver) return;
        isOver = true;
        stopBeating();
        stopFollowing?.();
      };
      const finish = (tell: () => void) => {
        if (isOver) return;
        stop();
        tell();
      };
      sink.write(opening);
      const stopBeating = onHeartbeat(() => sink.write(heartbeat));
      follow({
        send: (items) => {
          if (!isOver) sink.write(write(items));
        },
        end: () => finish(sink.end),
      }).then(
        (given) => {
          if (isOver) given();
          else stopFollowing = given;
        },
        (error: unknown) => finish(() => sink.fail(error)),
      );
      return stop;
    }, requestSignal);
}

function format({ event, id, data }: ServerEvent): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
