/**
 * Returns a JSON array of any length as a stream, one chunk per page. The next page is read when
 * the client has received the one before. If the client disconnects, the reading stops. A failure
 * truncates the array, so that no parser accepts it as complete. `around` is the JSON before and
 * after the array, of the object that it is part of.
 */
export function streamArray(
  pages: AsyncIterable<readonly unknown[]>,
  around: { before: string; after: string } = { before: "", after: "" },
): Response {
  const chunks = write(pages, around);
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
  { before, after }: { before: string; after: string },
): AsyncGenerator<Uint8Array, undefined> {
  let unwritten = `${before}[`;
  for await (const items of pages) {
    if (items.length === 0) continue;
    yield Buffer.from(unwritten + items.map((item) => JSON.stringify(item)).join(","));
    unwritten = ",";
  }
  yield Buffer.from(`${unwritten === "," ? "" : unwritten}]${after}`);
}
