import {
  createContext,
  type MiddlewareFunction,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { Client, WebServerOptions } from "#app/processes/web/web-server.ts";

export type Handler = (request: Request, client: Client) => Response | Promise<Response>;

/** A build with one resource route, which answers every address by this function, within this middleware. */
export function appOf(
  handle: Handler,
  middleware: MiddlewareFunction<Response>[] = [],
): Pick<WebServerOptions, "build" | "createRequestContext"> {
  const clientContext = createContext<Client>();
  const answer = async ({ request, context }: Arguments) =>
    handle(request, context.get(clientContext));
  const createRequestContext = (client: Client) => {
    const context = new RouterContextProvider();
    context.set(clientContext, client);
    return context;
  };
  return { build: buildOf(answer, middleware), createRequestContext };
}

type Arguments = { request: Request; context: RouterContextProvider };

/** What createRequestListener reads of a build. */
function buildOf(
  answer: (args: Arguments) => Promise<Response>,
  middleware: MiddlewareFunction<Response>[],
): ServerBuild {
  const module = { middleware, loader: answer, action: answer, default: undefined };
  return {
    entry: { module: { default: () => new Response("page"), handleError: () => undefined } },
    routes: { all: { id: "all", path: "*", module } },
    assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "" },
    future: {},
    publicPath: "/",
    assetsBuildDirectory: "",
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
    allowedActionOrigins: ["**"],
  } as unknown as ServerBuild;
}
