import { expect, test } from "vitest";
import { toastOf } from "./extension-toasts.ts";

const source = "chrome_extension";

test("the toasts that the extension's messages show", () => {
  expect(toastOf({ source, type: "CACHE_INVALIDATE" })).toEqual({
    title: "Dashboard Updated",
    description: "Syncing with changes from Gmail.",
  });
  expect(toastOf({ source, type: "importStarted", count: 1 })).toEqual({
    title: "Importing...",
    description: "Processing 1 email thread",
    durationMs: 20_000,
  });
  expect(toastOf({ source, type: "importStarted", count: 3 })?.description).toBe(
    "Processing 3 email threads",
  );
  expect(toastOf({ source, type: "files-imported", count: 1 })).toEqual({
    title: "Import Complete",
    description: "1 email thread imported successfully",
  });
  expect(toastOf({ source, type: "files-imported", count: 2 })?.description).toBe(
    "2 email threads imported successfully",
  );
  expect(toastOf({ source, type: "importError" })).toEqual({
    title: "Import Failed",
    description: "Failed to import emails.",
    tone: "destructive",
  });
  expect(toastOf({ source, type: "importError", error: "No room" })?.description).toBe("No room");
  expect(toastOf({ source, type: "feedbackExtracted", count: 4 })).toEqual({
    title: "Feedback Extracted",
    description: "4 new feedback items found.",
  });
  expect(toastOf({ source, type: "EXTENSION_READY" })).toBeNull();
});
