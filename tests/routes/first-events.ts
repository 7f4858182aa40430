import { expect } from "vitest";

/** Reads a stream of events until it has brought this many, or has ended. */
export async function firstEvents(response: Response, count: number) {
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const events: { event: string | undefined; data: unknown }[] = [];
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk);
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) events.push({ event: /^event: (.*)$/m.exec(block)?.[1], data: JSON.parse(data) });
    }
    if (events.length >= count) return events;
  }
  return events;
}
