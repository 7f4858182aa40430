import { contentDisposition } from "./content-disposition.ts";

/**
 * Streams a ZIP archive as a download while it is built. `onEnd` is called once: when it was sent, failed or
 * was cancelled.
 */
export function replyWithArchive(
  name: string,
  archive: ReadableStream<Uint8Array>,
  onEnd: () => void,
): Response {
  return new Response(endingWith(archive, onEnd), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": contentDisposition("attachment", name),
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "no-store, no-transform",
    },
  });
}

function endingWith(stream: ReadableStream<Uint8Array>, onEnd: () => void) {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        onEnd();
      },
      async cancel(reason) {
        onEnd();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
