import { env } from "#app/env.server.ts";
import { tellFailure } from "./told-to-stop.ts";

// Imported before everything else by processes whose modules read settings when they load: what is wrong with a setting
// is then told in its sentence, and not as the failure of a module.
try {
  env();
} catch (error) {
  tellFailure(error);
}
