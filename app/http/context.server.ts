import { createContext, RouterContextProvider } from "react-router";
import type { Session } from "#app/domain/accounts/sessions.server.ts";
import type { Toast } from "./toast.ts";

/** What middleware learned about a request, for the routes under it. */
export const sessionContext = createContext<Session | null>(null);
/** Where who is not signed in begins: the landing page, or in the extension's frame the hand-over. */
export const entranceContext = createContext<"/" | "/panel">("/");
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
