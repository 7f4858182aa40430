import dgram from "node:dgram";
import dns from "node:dns";
import net from "node:net";

function refuseNetwork(): never {
  throw new Error("The decoder opens no connection.");
}

/**
 * Takes the network from this process: every way of Node to it goes through these. It guards
 * against a library that fetches what a file refers to; against native code the client also
 * starts the process in an empty network namespace where the system allows it.
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
