import { importMail } from "#app/domain/intake/import/import-mail.server.ts";
import { comesFromUs } from "#app/http/middleware/same-origin.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { apiMailboxRefusal } from "#app/http/replies/mailbox-refusal.server.ts";
import { apiError, isDocumentRequest, methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { importEmailCall } from "#app/routes/api/calls/gmail.ts";
import type { Route } from "./+types/email-with-attachments";

/**
 * GET /api/gmail/email-with-attachments/{id} starts an import, because the specification demands
 * it. Only a deliberate call may do that: no HEAD, navigation, prefetch or other site (readings.md,
 * 23).
 */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "GET") throw methodNotAllowed("GET", "POST");
  if (!comesFromUs(request) || isDocumentRequest(request) || isPrefetch(request)) {
    throw apiError(403, "This address imports an email and answers deliberate calls only.");
  }
  return importFor(viewer, params, request.signal);
}

/** POST does the same. */
export function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") throw methodNotAllowed("GET", "POST");
  return importFor(viewer, params, request.signal);
}

/** Most mails are there by then; a client of the specification waits for 20 s. */
const mostWaitMs = 5_000;

async function importFor(
  viewer: { id: string },
  params: object,
  signal: AbortSignal,
): Promise<Response> {
  const { id: mailId } = parseParams(params, importEmailCall.params);
  const result = await importMail(viewer, mailId, { mostMs: mostWaitMs, signal });
  if (!result.ok) return apiMailboxRefusal(result);
  const { ok: _, ...imported } = result;
  return answerTo(importEmailCall, imported);
}

function isPrefetch({ headers }: Request): boolean {
  return /prefetch|prerender/i.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
}
