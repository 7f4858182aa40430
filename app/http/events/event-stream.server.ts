type ServerEvent = { event: string; id: string; data: unknown };

type EventStream<Item> = {
  /** Yields items in batches until the signal aborts. */
  follow: (signal: AbortSignal) => AsyncGenerator<Item[]>;
  toEvent: (item: Item) => ServerEvent;
  /** Called at every heartbeat, since the permission to open a stream may end while it is open. */
  mayGoOn: () => Promise<boolean>;
  heartbeatMs?: number;
};

const encoder = new TextEncoder();

/**
 * Returns a response of server-sent events, made of batches as they come. Stops following when the client
 * disconnects (by the request's signal or the cancelled body, whichever comes first) and when mayGoOn returns
 * false.
 */
export function eventStreamOf<Item>(
  requestSignal: AbortSignal,
  { follow, toEvent, mayGoOn, heartbeatMs = 25_000 }: EventStream<Item>,
): Response {
  const gone = new AbortController();
  const over = new AbortController();
  const signal = AbortSignal.any([requestSignal, gone.signal, over.signal]);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode("retry: 2000\n\n"));
      const write = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const heartbeat = setInterval(() => {
        write(":\n\n");
        // If the database does not answer, the stream goes on.
        mayGoOn().then(
          (isAllowed) => isAllowed || over.abort(),
          () => undefined,
        );
      }, heartbeatMs);
      const end = () => {
        clearInterval(heartbeat);
        if (!gone.signal.aborted) controller.close();
        gone.abort();
      };
      void pump(follow(signal), (item) => write(format(toEvent(item)))).then(end, (error) => {
        clearInterval(heartbeat);
        if (!signal.aborted) controller.error(error);
      });
    },
    cancel: () => gone.abort(),
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      // Without this header nginx would buffer events.
      "x-accel-buffering": "no",
    },
  });
}

async function pump<Item>(
  batches: AsyncGenerator<Item[]>,
  send: (item: Item) => void,
): Promise<void> {
  for await (const batch of batches) for (const item of batch) send(item);
}

function format({ event, id, data }: ServerEvent): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
