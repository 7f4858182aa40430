import { inject } from "vitest";
import { testSettings } from "./test-settings.ts";

/** Runs before each journey: sets the settings that name the database of the shared app. */
Object.assign(process.env, testSettings(inject("sharedApp")));
