/**
 * Returns a JSON array of any length as a stream, one chunk per page. The next page is read when
 * the client has received the one before. If the client disconnects, the reading stops. A failure
 * truncates the array, so that no parser accepts it as complete.
 */
export function streamArray(pages: AsyncIterable<readonly unknown[]>): Response {
  const chunks = write(pages);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return new Response(body, { headers });
}

async function* write(
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<Uint8Array, undefined> {
  let before = "[";
  for await (const items of pages) {
    if (items.length === 0) continue;
    yield Buffer.from(before + items.map((item) => JSON.stringify(item)).join(","));
    before = ",";
  }
  yield Buffer.from(before === "[" ? "[]" : "]");
}
