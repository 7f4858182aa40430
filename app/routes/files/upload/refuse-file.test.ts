import { expect, test } from "vitest";
import { refuseFile } from "./refuse-file.ts";

const fiftyMegabytes = 50 * 1024 * 1024;
const refused = (file: { name: string; type: string; size: number } | null) =>
  refuseFile(file, fiftyMegabytes);

test("a file must be chosen, of a type that is taken, not empty and not too large", () => {
  expect(refused(null)).toBe("Please choose a file first.");
  expect(refused({ name: "notes.txt", type: "text/plain", size: 1 })).toBe(
    "Please select an image, PDF, AI, or DXF file.",
  );
  expect(refused({ name: "a.pdf", type: "", size: 0 })).toBe("This file is empty.");
  expect(refused({ name: "a.pdf", type: "", size: fiftyMegabytes + 1 })).toBe(
    "This file is larger than 50 MB.",
  );
  expect(refused({ name: "a.pdf", type: "", size: fiftyMegabytes })).toBeNull();
});
