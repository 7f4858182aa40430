import { z } from "zod";

type Part = { filename: string; headers: { name: string; value: string }[]; parts: Part[] };

const headers = z.array(z.object({ name: z.string(), value: z.string() })).default([]);
const partSchema: z.ZodType<Part> = z.object({
  filename: z.string().default(""),
  headers,
  get parts() {
    return z.array(partSchema).default([]);
  },
});

/** A message as a list shows it: the fields of Gmail's full format without bodies. */
export const mailHeadSchema = z
  .object({
    id: z.string(),
    threadId: z.string().optional(),
    snippet: z.string().default(""),
    internalDate: z.string().regex(/^\d+$/),
    payload: partSchema.optional(),
  })
  .transform(({ id, threadId, snippet, internalDate, payload }) => ({
    id,
    threadId: threadId ?? id,
    subject: payload ? headerOf(payload, "subject") : "",
    date: new Date(Number(internalDate)),
    snippet: unescapeHtml(snippet),
    attachmentCount: payload ? countAttachments(payload) : 0,
  }));
export type MailHead = z.output<typeof mailHeadSchema>;

function headerOf(part: Part, name: string): string {
  return part.headers.find((header) => header.name.toLowerCase() === name)?.value.trim() ?? "";
}

/** The number of named parts, without pictures that the text itself shows (logos in signatures and the like). */
function countAttachments(part: Part): number {
  const shownInText =
    headerOf(part, "content-id") !== "" &&
    !headerOf(part, "content-disposition").toLowerCase().startsWith("attachment");
  const own = part.filename !== "" && !shownInText ? 1 : 0;
  return part.parts.reduce((sum, inner) => sum + countAttachments(inner), own);
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Gmail's snippets are HTML-escaped; screens show plain text. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole);
}
