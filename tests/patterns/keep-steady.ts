import { driveApp } from "./drive-app.ts";
import { keepSteady } from "./steady-patterns.ts";

/** `npm run patterns:keep -w lab`: drives the patterns that are new and keeps which are steady. */
const { steady, weak } = await driveApp(process.cwd());
for (const one of weak) console.error(one);
if (weak.length > 0) process.exitCode = 1;
keepSteady(steady);
console.log(`${steady.length} patterns are steady, ${weak.length} are not.`);
