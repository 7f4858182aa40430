import { env } from "#app/env.server.ts";
import { tellFailure } from "./process-lifecycle.ts";

// Must be the first import of processes whose modules read settings when they load: a wrong setting is then
// reported in a sentence of its own, and not as the failure of a module.
try {
  env();
} catch (error) {
  tellFailure(error);
}
