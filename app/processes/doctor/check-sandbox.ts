import { isolatesWell, tellIsolation } from "#app/adapters/decode/sandbox/isolation.server.ts";
import { openSandbox } from "#app/adapters/decode/sandbox/sandbox.server.ts";
import { type Check, right, weak } from "./check.ts";

/** Which restrictions strangers' files are read under on this system, tried out as the worker does. */
export const checkSandbox: Check = async () => {
  const { isolation } = await openSandbox();
  const says = tellIsolation(isolation);
  if (isolatesWell(isolation)) return [right("sandbox", says)];
  return [weak("sandbox", `${says} See "The sandbox" in docs/operations.md for what lets it.`)];
};
