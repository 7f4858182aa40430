import { inject } from "vitest";
import { testSettings } from "./test-settings.ts";

/** Before each journey: the settings that lead to the database of the app that they share. */
Object.assign(process.env, testSettings(inject("sharedApp")));
