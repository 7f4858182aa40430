import { expect, test } from "vitest";
import { formatMegabytes, formatSize } from "./file-size.ts";

test("sizes grow through their units", () => {
  expect([0, 999, 1_000, 34_400, 2_400_000, 2_140_000_000, 20_000_000_000].map(formatSize)).toEqual(
    ["0 B", "999 B", "1 KB", "34 KB", "2.4 MB", "2.1 GB", "20 GB"],
  );
});

test("the upload dialog shows megabytes throughout", () => {
  expect([0, 1, 4_999, 5_000, 34_400, 99_999, 100_000, 2_449_999].map(formatMegabytes)).toEqual([
    "0.00 MB",
    "<0.01 MB",
    "<0.01 MB",
    "0.01 MB",
    "0.03 MB",
    "0.10 MB",
    "0.1 MB",
    "2.4 MB",
  ]);
});
