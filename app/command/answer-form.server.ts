import type { ActionFunctionArgs } from "react-router";
import { z } from "zod";
import { Refused } from "#app/domain/command/acting.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireSession } from "#app/http/viewer.server.ts";
import { servedCommands } from "./served-commands.server.ts";

const fieldsSchema = z.looseObject({
  /** The page that a plain form returns to. safeReturnTo checks it. */
  returnTo: z.string().max(2_000).optional(),
});
const byPattern = new Map(servedCommands.map((served) => [served.command.path, served]));

/**
 * Answers the form of a command with its messages. The ids of the address and the fields of the form are parsed as
 * one input. A thing that is missing or another user's is refused with 404.
 */
export async function answerForm({ request, params, pattern, context }: ActionFunctionArgs) {
  const session = requireSession(context);
  const served = byPattern.get(`/${pattern.replace(/^\//, "")}`);
  if (!served) throw new Error(`No command answers ${pattern}.`);
  let returnTo: string | null | undefined;
  const answer = await served.answer(
    {
      params: (schema) => parseParams(params, schema),
      body: async (schema) => {
        const { returnTo: to, ...fields } = await parseForm(request, fieldsSchema);
        returnTo = to;
        return parseParams({ ...fields, ...params }, schema);
      },
      upload: (schema, take) =>
        receiveUpload(request, schema, (file, { all, early }) => {
          returnTo = early("returnTo");
          return take(file, all);
        }),
    },
    session,
  );
  if (!(answer instanceof Refused)) return replyToForm(request, { ok: true, ...answer, returnTo });
  const { status, data } = answer;
  const toast = { tone: "destructive" as const, ...served.command.failed, ...answer.toast };
  return replyToForm(request, { ok: false, status, toast, data, returnTo });
}
