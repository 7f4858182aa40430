import { createServer } from "node:http";
import { createRequestListener } from "@react-router/node";
import { loadBuild } from "#app/processes/web/load-build.ts";

/** A minimal server of the build with React Router: the baseline for the cost of ours. */
const { build, createRequestContext } = await loadBuild();
const listener = createRequestListener({
  build,
  getLoadContext: (_, { address }) => createRequestContext({ address, requestId: "" }),
});
createServer(listener).listen(Number(process.env.PORT));
