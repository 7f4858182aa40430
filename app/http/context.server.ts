import { createContext, RouterContextProvider } from "react-router";
import type { Session } from "#app/domain/accounts/sessions.server.ts";
import type { Toast } from "./toast.ts";
import type { Unserved } from "./unserved.server.ts";

/** Values that middleware sets for the routes after it. */
export const sessionContext = createContext<Session | null>(null);
/** A sentence that says why the browser's session has ended; null when there was none. */
export const endedContext = createContext<string | null>(null);
/**
 * Where a signed-out person is redirected: the landing page, or the hand-over page in the extension's frame.
 * A person whose session ended before a form was sent is told there that the form was not saved.
 */
export const entranceContext = createContext<"/" | "/?unsaved=true" | "/panel">("/");
/** Why the request could not be served. */
export const unservedContext = createContext<Unserved | null>(null);
export const nonceContext = createContext<string>("");
/** The CSP hash of the page's inline styles; null for a page that links its style sheet. */
export const styleHashContext = createContext<string | null>(null);
export const requestIdContext = createContext<string>("");
export const clientAddressContext = createContext<string>("unknown");
export const flashContext = createContext<Toast | null>(null);

/** The context of a new request: the client's address and the request's id. */
export function createRequestContext(client: {
  address: string;
  requestId: string;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(clientAddressContext, client.address);
  context.set(requestIdContext, client.requestId);
  return context;
}
