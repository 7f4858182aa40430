import { createServer } from "node:http";
import { createRequestListener } from "@react-router/node";
import { loadBuild } from "#app/processes/web/load-build.ts";

/** A server of the build as small as React Router allows: what ours adds to it is measured against this. */
const { build, createRequestContext } = await loadBuild();
const listener = createRequestListener({
  build,
  getLoadContext: (_, { address }) => createRequestContext({ address, requestId: "" }),
});
createServer(listener).listen(Number(process.env.PORT));
