import { answerForm } from "#app/command/answer-form.server.ts";
import { backToScreen } from "#app/http/middleware/back-to-screen.server.ts";
import type { Route } from "./+types/form";

/** Every address that a command's form is posted to (app/command/all-commands.ts). */
export const action = answerForm;

export const middleware: Route.MiddlewareFunction[] = [backToScreen];
