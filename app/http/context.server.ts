import { createContext, RouterContextProvider } from "react-router";
import type { Session } from "#app/domain/accounts/sessions.server.ts";
import type { Toast } from "./toast.ts";

/** What middleware learned about a request, for the routes under it. */
export const sessionContext = createContext<Session | null>(null);
/** Why the browser's session has ended, a sentence for the person; null for who had none. */
export const endedContext = createContext<string | null>(null);
/**
 * Where who is not signed in begins: the landing page, or in the extension's frame the hand-over. Whose
 * session ended before a form was sent is told there that it was not saved.
 */
export const entranceContext = createContext<"/" | "/?unsaved=true" | "/panel">("/");
export const nonceContext = createContext<string>("");
export const requestIdContext = createContext<string>("");
export const clientAddressContext = createContext<string>("unknown");
export const flashContext = createContext<Toast | null>(null);

/** The context a request begins with: who is at the other end of the socket, and the request's id. */
export function createRequestContext(client: {
  address: string;
  requestId: string;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(clientAddressContext, client.address);
  context.set(requestIdContext, client.requestId);
  return context;
}
