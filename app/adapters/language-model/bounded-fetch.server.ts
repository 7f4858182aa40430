import { TooLong } from "#app/adapters/bounded-body.ts";

/** Returns a fetch that follows no redirects and stops reading a body after `mostBytes`. */
export function boundedFetch(mostBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "error" });
    let size = 0;
    const bounded = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > mostBytes) controller.error(new TooLong(`more than ${mostBytes} bytes`));
        else controller.enqueue(chunk);
      },
    });
    const { status, headers } = response;
    return new Response(response.body?.pipeThrough(bounded) ?? null, { status, headers });
  };
}
