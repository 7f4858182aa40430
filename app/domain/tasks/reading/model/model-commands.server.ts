import { z } from "zod";
import { serveCommand } from "#app/domain/command/serve-command.server.ts";
import { allowModelCommand } from "./model-commands.ts";
import { allowModelService } from "./model-consent.server.ts";

export const servedAllowModel = serveCommand(allowModelCommand, {
  form: z.object({
    /** The service that the person read about on screen; empty for none. */
    service: z
      .string()
      .max(300)
      .transform((text) => text || null),
  }),
  run: (viewer, { service }) => allowModelService(viewer, service),
});
