type ServerEvent = { event: string; id: string; data: unknown };

const heartbeatMs = 25_000;
const encoder = new TextEncoder();

/**
 * Answers with server-sent events made of batches as they come. Stops following when the browser
 * goes away: by the request's signal or by the cancelled body, whichever is noticed first.
 */
export function eventStreamOf<Item>(
  requestSignal: AbortSignal,
  follow: (signal: AbortSignal) => AsyncGenerator<Item[]>,
  toEvent: (item: Item) => ServerEvent,
): Response {
  const gone = new AbortController();
  const signal = AbortSignal.any([requestSignal, gone.signal]);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode("retry: 2000\n\n"));
      const heartbeat = setInterval(() => write(":\n\n"), heartbeatMs);
      const write = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text));
      };
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
      // nginx would hold events back otherwise.
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
