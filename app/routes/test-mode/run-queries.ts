import { askApi, sendToApi } from "#app/client/api/ask-api.ts";
import { loadFeedback, loadThreadDetails, loadThreads } from "#app/client/api/load-lists.ts";
import { field } from "#app/client/requests/error-message.ts";

/** The queries of this page for a signed-in user, as the product's clients make them. */
const queries: Record<string, (threads: unknown) => Promise<unknown>> = {
  "/api/users/session/check": (_) => askApi("/api/users/session/check"),
  "/api/users/me": (_) => askApi("/api/users/me", { on401: "returnNull" }),
  "/api/threads": (_) => loadThreads(),
  "/api/threads/{threadId}": loadFirstThread,
  "/api/feedback": (_) => loadFeedback(),
  "/api/files/all-imports": (_) => askApi("/api/files/all-imports"),
  "/api/files/trash": (_) => askApi("/api/files/trash"),
  "/api/gmail/connection-status": (_) => askApi("/api/gmail/connection-status"),
  "/api/gmail/contacts": (_) => askApi("/api/gmail/contacts", { on401: "returnNull" }),
  "/api/events": (_) => openStream(),
};

export const queryNames = Object.keys(queries);

export type Outcome = {
  name: string;
  milliseconds: number;
  /** The result, or the reason of a failure. */
  told: string;
  isOk: boolean;
};

/** Runs every query, one after another so that each is timed alone, and reports each as it ends. */
export async function runQueries(tell: (outcome: Outcome) => void): Promise<void> {
  let threads: unknown;
  for (const [name, ask] of Object.entries(queries)) {
    const started = performance.now();
    const took = () => Math.round(performance.now() - started);
    try {
      const answer = await ask(threads);
      if (name === "/api/threads") threads = answer;
      tell({ name, milliseconds: took(), told: summaryOf(answer), isOk: true });
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error);
      tell({ name, milliseconds: took(), told, isOk: false });
    }
  }
}

async function loadFirstThread(threads: unknown): Promise<unknown> {
  const id = Array.isArray(threads) ? field(threads[0], "threadId") : undefined;
  return typeof id === "string" ? loadThreadDetails(id) : "no thread to ask for";
}

/** Opens the stream, waits for its first line and leaves. */
function openStream(): Promise<unknown> {
  const leave = new AbortController();
  return sendToApi("/api/events", { signal: leave.signal }, async ({ ok, status, body }) => {
    if (!ok) throw new Error(`HTTP ${status}`);
    const first = await body?.getReader().read();
    leave.abort();
    if (!first?.value) throw new Error("The stream said nothing.");
    return "the stream is open";
  });
}

/** Summarizes a response without its content. */
export function summaryOf(answer: unknown): string {
  if (typeof answer === "string") return answer;
  if (Array.isArray(answer)) return `${answer.length} ${answer.length === 1 ? "item" : "items"}`;
  if (answer === null) return "signed out";
  if (typeof answer !== "object") return String(answer);
  const lists = Object.entries(answer).filter(([, value]) => Array.isArray(value));
  const counts = lists.map(([name, list]) => `${list.length} ${inWords(name)}`);
  return counts.join(", ") || `${Object.keys(answer ?? {}).length} fields`;
}

const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
