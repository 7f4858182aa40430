import { expect, test } from "vitest";
import { taskLine } from "./task-line.ts";

test.each([
  ["One more thing: move the seal up", "Move the seal up"],
  ["Oh and please move the seal up haha", "Move the seal up"],
  ["Also, could you move the seal up :)", "Move the seal up"],
  ["Noch etwas: das Siegel ist schief lol", "Das Siegel ist schief"],
  ["Otra cosa: mueve el sello jajaja", "Mueve el sello"],
])("the line of %s has no lead-in and no laugh", (clause, line) => {
  expect(taskLine(clause)).toBe(line);
});

test.each([
  [
    "The print file is in the shared folder, please trim the bleed to 3 mm",
    "Trim the bleed to 3 mm",
  ],
  ["Die Vorlage liegt auf dem Server, bitte setzt das Etikett neu", "Setzt das Etikett neu"],
  ["The logo is on page 2, please move it up", "The logo is on page 2, please move it up"],
  ["The seal is crooked, please redraw the ring", "The seal is crooked, please redraw the ring"],
])("of %s where it lies is said only where the order needs it", (clause, line) => {
  expect(taskLine(clause)).toBe(line);
});
