import { expect, test } from "vitest";
import { closeToast, followToasts, shownToast, showToast } from "./toast.ts";

test("the newest toast wins, and an older one's end does not take it away", () => {
  let told = 0;
  const stop = followToasts(() => {
    told += 1;
  });
  showToast({ title: "Importing..." });
  const first = shownToast();
  showToast({ title: "Import Complete" });
  expect(shownToast()?.toast.title).toBe("Import Complete");
  closeToast(first?.key ?? -1);
  expect(shownToast()?.toast.title).toBe("Import Complete");
  closeToast(shownToast()?.key ?? -1);
  expect(shownToast()).toBeNull();
  expect(told).toBe(3);
  stop();
  showToast({ title: "nobody listens" });
  expect(told).toBe(3);
});
