/** Its published types are of Express's requests; it works with those of Node alone. */
declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  import type { BrotliOptions, ZlibOptions } from "node:zlib";

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean;
  function compression(
    options: ZlibOptions & { brotli?: BrotliOptions; filter?: Filter },
  ): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  namespace compression {
    const filter: Filter;
  }
  export default compression;
}
