import { createServer } from "vite";
import { env } from "#app/env.server.ts";
import { answerHeaders } from "#app/http/replies/answer-headers.ts";
import { onShutdown, tellFailure, tellReady } from "./children/process-lifecycle.ts";

/** Replaces web.ts in development: Vite serves the app and applies each change at once. */
try {
  const { PORT, PUBLIC_ORIGIN } = env();
  const server = await createServer({
    server: {
      host: "127.0.0.1",
      port: PORT,
      strictPort: true,
      headers: answerHeaders(PUBLIC_ORIGIN),
    },
    clearScreen: false,
  });
  await server.listen();
  onShutdown(() => server.close());
  tellReady({ port: PORT, origin: PUBLIC_ORIGIN });
} catch (error) {
  tellFailure(error);
}
