/** Takes the bytes of an event stream. Nothing is written after `end` or `fail`. */
export type StreamSink = {
  write: (bytes: Uint8Array) => void;
  end: () => void;
  fail: (error: unknown) => void;
};

/** Starts a stream and returns a function that stops it. */
export type StreamSource = (sink: StreamSink) => () => void;

const nowhere: StreamSink = {
  write: () => undefined,
  end: () => undefined,
  fail: () => undefined,
};

const sources = new WeakMap<Response, StreamSource>();

/**
 * The source of a response that streamResponse made; undefined for other responses. Each open stream that is written
 * from its source instead of its body takes a third of the memory and of the time (docs/decisions/0031).
 */
export function streamSourceOf(response: Response): StreamSource | undefined {
  return sources.get(response);
}

/**
 * Returns a response of server-sent events. The stream starts once, when its source or its body is read first. If the
 * request is aborted or the body cancelled before that, it starts and stops at once, so that `start` can release what
 * it was given.
 */
export function streamResponse(start: StreamSource, requestSignal: AbortSignal): Response {
  let isStarted = false;
  const source: StreamSource = (sink) => {
    requestSignal.removeEventListener("abort", abandon);
    if (!isStarted) {
      isStarted = true;
      return start(sink);
    }
    sink.end();
    return () => undefined;
  };
  const abandon = () => source(nowhere)();
  requestSignal.addEventListener("abort", abandon);
  if (requestSignal.aborted) abandon();
  const response = new Response(bodyOf(source, requestSignal), {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      // Without this header nginx would buffer events.
      "x-accel-buffering": "no",
    },
  });
  sources.set(response, source);
  return response;
}

function bodyOf(source: StreamSource, requestSignal: AbortSignal): ReadableStream<Uint8Array> {
  let stop: (() => void) | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        stop ??= source({
          write: (bytes) => controller.enqueue(bytes),
          end: () => controller.close(),
          fail: (error) => controller.error(error),
        });
        requestSignal.addEventListener("abort", stop);
      },
      cancel: () => (stop ?? source(nowhere))(),
    },
    { highWaterMark: 0 },
  );
}
