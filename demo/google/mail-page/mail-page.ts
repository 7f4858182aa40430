import { z } from "zod";
import { type EdgeState, findPerson } from "#demo/google/edge/edge-state.ts";
import { notFound, sendError } from "#demo/google/google-error.ts";
import { ask } from "#demo/google/sign-in/ask-emulator.ts";
import { type Exchange, sendHtml } from "#demo/google/sign-in/exchange.ts";
import { markups, type ShownThread, writeMailPage } from "./mail-page-html.ts";

const MOST = 40;
const Threads = z.object({ threads: z.array(z.object({ id: z.string() })).default([]) });
const Headers = z.array(z.object({ name: z.string(), value: z.string() }));
const Thread = z.object({
  id: z.string(),
  messages: z.array(
    z.object({ id: z.string(), snippet: z.string(), payload: z.object({ headers: Headers }) }),
  ),
});

/**
 * GET /mail?user={address}, or Gmail's own /mail/u/?authuser={address}: a web page of that mailbox with the attributes of
 * Gmail's page that Galley's extension reads, in one of its markups.
 */
export async function answerMailPage(state: EdgeState, exchange: Exchange) {
  const { searchParams } = exchange.url;
  const person = findPerson(
    state,
    searchParams.get("authuser") ?? searchParams.get("user") ?? state.people[0]?.email ?? "",
  );
  if (!person) return sendError(exchange, notFound);
  const { threads } = await ask(state, person.email, `threads?maxResults=${MOST}`, Threads);
  const shown = await Promise.all(threads.map(({ id }) => readThread(state, person.email, id)));
  const markup = markups.find((one) => one === searchParams.get("markup")) ?? "list";
  sendHtml(exchange, 200, writeMailPage({ email: person.email, threads: shown, markup }));
}

async function readThread(state: EdgeState, email: string, id: string): Promise<ShownThread> {
  const { messages } = await ask(state, email, `threads/${id}?format=metadata`, Thread);
  const header = (at: number, name: string) =>
    messages.at(at)?.payload.headers.find((one) => one.name.toLowerCase() === name)?.value ?? "";
  return {
    id,
    subject: header(0, "subject"),
    messages: messages.map(({ id, snippet }, at) => ({ id, from: header(at, "from"), snippet })),
  };
}
