/** Takes the bytes of an event stream. Nothing is written after `end` or `fail`. */
export type StreamSink = {
  write: (bytes: Uint8Array) => void;
  end: () => void;
  fail: (error: unknown) => void;
};

/** Starts a stream and returns a function that stops it. */
type StartStream = (sink: StreamSink) => () => void;

const nowhere: StreamSink = {
  write: () => undefined,
  end: () => undefined,
  fail: () => undefined,
};

/**
 * Returns a response of server-sent events. The stream starts when its body is read. If the request is aborted or the
 * body cancelled before that, it starts and stops at once, so that `start` can release what it was given.
 */
export function streamResponse(start: StartStream, requestSignal: AbortSignal): Response {
  let stopStarted: (() => void) | undefined;
  let isAbandoned = false;
  const begin = (sink: StreamSink) => {
    stopStarted ??= start(sink);
  };
  const stop = () => {
    requestSignal.removeEventListener("abort", stop);
    isAbandoned = !stopStarted;
    begin(nowhere);
    stopStarted?.();
  };
  requestSignal.addEventListener("abort", stop);
  if (requestSignal.aborted) stop();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isAbandoned) controller.close();
        begin({
          write: (bytes) => controller.enqueue(bytes),
          end: () => controller.close(),
          fail: (error) => controller.error(error),
        });
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      // Without this header nginx would buffer events.
      "x-accel-buffering": "no",
    },
  });
}
