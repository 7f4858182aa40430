import dgram from "node:dgram";
import dns from "node:dns";
import net from "node:net";

function refuseNetwork(): never {
  throw new Error("The decoder opens no connection.");
}

/**
 * Blocks network access from this process by replacing the functions through which all Node code reaches it.
 * This guards against libraries that fetch what a file refers to. Native code is not covered: against it the
 * client starts the process in an empty network namespace where the system allows it.
 */
export function closeNetwork(): void {
  net.Socket.prototype.connect = refuseNetwork;
  net.Server.prototype.listen = refuseNetwork;
  dgram.Socket.prototype.bind = refuseNetwork;
  dgram.Socket.prototype.send = refuseNetwork;
  dgram.Socket.prototype.connect = refuseNetwork;
  for (const resolver of [dns, dns.promises]) {
    for (const name of Object.keys(resolver)) {
      if (/^(?:lookup|resolve|reverse)/.test(name)) Reflect.set(resolver, name, refuseNetwork);
    }
  }
  for (const name of ["fetch", "WebSocket", "EventSource"]) {
    Reflect.deleteProperty(globalThis, name);
  }
}
