import { obey } from "./control.ts";
import { Command } from "./control-commands.ts";
import type { EdgeState } from "./edge/edge-state.ts";
import { type Exchange, sendJson } from "./sign-in/exchange.ts";

/** POST /__control with one command as JSON. Pages of other origins cannot send that without a preflight. */
export async function answerControl(state: EdgeState, exchange: Exchange) {
  const { request, method } = exchange;
  if (method !== "POST" || request.headers["content-type"] !== "application/json") {
    return sendJson(exchange, 405, { error: "POST one command as application/json" });
  }
  const command = Command.safeParse(JSON.parse((await exchange.body()).toString()));
  if (!command.success) return sendJson(exchange, 400, { error: command.error.message });
  sendJson(exchange, 200, (await obey(state, command.data)) ?? {});
}
