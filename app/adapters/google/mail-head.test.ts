import { expect, test } from "vitest";
import { mailHeadSchema, unescapeHtml } from "./mail-head.ts";

const part = (filename: string, headers: Record<string, string> = {}, parts: unknown[] = []) => ({
  filename,
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  parts,
});

test("attachments are counted in nested parts, pictures of the text are not", () => {
  const head = mailHeadSchema.parse({
    id: "m1",
    threadId: "t1",
    snippet: "It&#39;s &lt;b&gt; &amp;amp; &quot;fine&quot;",
    internalDate: "1763719200000",
    payload: part("", { Subject: " Poster " }, [
      part("", {}, [
        part("", {}),
        part("image001.png", { "Content-ID": "<a@b>", "Content-Disposition": "inline" }),
        part("chart.png", { "Content-ID": "<c@b>", "Content-Disposition": "attachment" }),
      ]),
      part("poster.pdf", { "Content-Disposition": "attachment; filename=poster.pdf" }),
    ]),
  });
  expect(head).toEqual({
    id: "m1",
    threadId: "t1",
    subject: "Poster",
    snippet: `It's <b> &amp; "fine"`,
    date: new Date("2025-11-21T10:00:00Z"),
    attachmentCount: 2,
  });
});

test("a message without thread or payload still has a head", () => {
  const head = mailHeadSchema.parse({ id: "m1", internalDate: "0" });
  expect(head).toMatchObject({ threadId: "m1", subject: "", attachmentCount: 0 });
});

test("only Gmail's own entities are taken back, once", () => {
  expect(unescapeHtml("&amp;lt; &nbsp; &#39;")).toBe("&lt; &nbsp; '");
});
