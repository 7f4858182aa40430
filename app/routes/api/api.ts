import { Refused } from "#app/domain/command/acting.server.ts";
import type { CommandCall } from "#app/domain/command/api-call.server.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import { apiError, apiJson, methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/api";
import { allCalls } from "./all-calls.server.ts";
import type { CallArgs } from "./web-call.server.ts";

const byPattern = Map.groupBy(allCalls, ({ path }) => path.replace(/\{(\w+)\}/g, ":$1"));

/** Every address of /api: it answers the calls that all-calls.server.ts lists, by their methods. */
export function loader(args: Route.LoaderArgs) {
  return answer(args, "GET");
}

export function action(args: Route.ActionArgs) {
  return answer(args, args.request.method);
}

function answer(
  args: CallArgs & { pattern: string },
  method: string,
): Promise<Response> | Response {
  const calls = byPattern.get(`/${args.pattern.replace(/^\//, "")}`);
  if (!calls) return notFound();
  const call = calls.find((one) => one.method === method);
  if (call) return "respond" in call ? call.respond(args) : answerCommand(call, args);
  // A stranger learns of a change that it is one, and no more.
  const isChange = method !== "GET" && calls.some((one) => one.method !== "GET");
  if (isChange && calls.every(({ access }) => access === "session")) requireApiViewer(args.context);
  return methodNotAllowed(...calls.map((one) => one.method).toSorted());
}

async function answerCommand(
  call: CommandCall,
  { request, params, context }: CallArgs,
): Promise<Response> {
  const viewer = { ...requireApiViewer(context), commits: [] };
  const result = await call.run(
    {
      params: (schema) => parseParams(params, schema),
      body: (schema) => parseJson(request, schema),
      upload: (schema, take) => receiveUpload(request, schema, (file, { all }) => take(file, all)),
    },
    viewer,
  );
  if (result === null) return notFound();
  if (!(result instanceof Refused)) return apiJson(result);
  const { status, toast, field } = result;
  return apiError(status, toast.description ?? toast.title ?? "", field);
}
