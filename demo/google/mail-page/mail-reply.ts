import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type EdgeState, findPerson } from "#demo/google/edge/edge-state.ts";
import { deliver } from "#demo/google/gmail/delivery.ts";
import { invalidArgument, notFound, sendError } from "#demo/google/google-error.ts";
import { ask } from "#demo/google/sign-in/ask-emulator.ts";
import { type Exchange, redirect, sendHtml } from "#demo/google/sign-in/exchange.ts";
import { type Address, writeMail } from "#demo/seed/mime.ts";
import { addressOf } from "./mail-page-html.ts";

const MOST_BYTES = 26_000_000;

const Reply = z.object({
  user: z.string(),
  threadId: z.string().regex(/^[\w-]{1,64}$/),
  from: z.string().min(3).max(400),
  text: z.string().trim().min(1).max(100_000),
});
const Headers = z.array(z.object({ name: z.string(), value: z.string() }));
const Thread = z.object({
  messages: z.array(z.object({ payload: z.object({ headers: Headers }) })).min(1),
});

/** POST /mail/reply: delivers a mail from a participant to the conversation, as if it came from outside. */
export async function answerMailReply(state: EdgeState, exchange: Exchange) {
  // Only the mail page itself may post here: pages of other sites send their own origin.
  const { origin, host } = exchange.request.headers;
  if (origin !== `http://${host}`) return sendHtml(exchange, 403, "<p>Not from here.</p>");
  const body = await exchange.body();
  if (body.length > MOST_BYTES) return sendError(exchange, invalidArgument("At most 25 MB"));
  const type = exchange.request.headers["content-type"] ?? "";
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => new FormData());
  const reply = Reply.safeParse(Object.fromEntries(form));
  if (!reply.success) return sendHtml(exchange, 400, "<p>Write something first.</p>");
  const person = findPerson(state, reply.data.user);
  if (!person) return sendError(exchange, notFound);
  const raw = await writeReply(state, person, reply.data, form.get("file"));
  const { threadId } = reply.data;
  await deliver(state, { email: person.email, raw: raw.toString("base64"), threadId });
  redirect(exchange, new URL(`/mail?user=${person.email}${addressOf(threadId)}`, state.url));
}

async function writeReply(
  state: EdgeState,
  person: Address,
  { threadId, from, text }: z.output<typeof Reply>,
  file: FormDataEntryValue | null,
): Promise<Buffer> {
  const path = `threads/${threadId}?format=metadata`;
  const { messages } = await ask(state, person.email, path, Thread);
  const header = (name: string) =>
    messages
      .at(-1)
      ?.payload.headers.find((one) => one.name.toLowerCase() === name)
      ?.value.trim() ?? "";
  const answered = header("message-id");
  const sender = readAddress(from);
  const attached = file instanceof File && file.size > 0 ? file : null;
  return writeMail({
    messageId: `<${randomUUID()}@offline-google.invalid>`,
    date: new Date(),
    from: sender,
    to: sender.email === person.email ? [readAddress(header("from"))] : [person],
    subject: `Re: ${header("subject").replace(/^(re:\s*)+/i, "")}`,
    ...(answered ? { inReplyTo: answered, references: [answered] } : {}),
    text,
    ...(attached
      ? {
          attachments: [
            {
              name: attached.name,
              type: attached.type || "application/octet-stream",
              content: new Uint8Array(await attached.arrayBuffer()),
            },
          ],
        }
      : {}),
  });
}

/** "Name <address>", or an address alone. */
function readAddress(text: string): Address {
  const [, name = "", email = text] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(text) ?? [];
  return { name: name || email.trim(), email: email.trim() };
}
