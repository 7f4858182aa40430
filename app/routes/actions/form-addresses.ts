import { backToScreen } from "#app/http/middleware/back-to-screen.server.ts";
import type { Route } from "./+types/form-addresses";

export const middleware: Route.MiddlewareFunction[] = [backToScreen];
