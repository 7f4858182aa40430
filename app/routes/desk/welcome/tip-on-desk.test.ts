import { expect, test } from "vitest";
import { openTips, readTipId } from "#app/domain/accounts/tips.ts";
import { tipOnDesk } from "./tip-on-desk.ts";

const tipsWithout = (...dismissedTips: string[]) => openTips({ dismissedTips });

test("the demo thread greets first, then leads to the first import until there is one", () => {
  expect(tipOnDesk({ tips: tipsWithout(), isEmpty: true })).toBe("welcome");
  expect(tipOnDesk({ tips: tipsWithout("welcome"), isEmpty: true })).toBe(
    "demo-import-after-close",
  );
  expect(tipOnDesk({ tips: tipsWithout("welcome"), isEmpty: false })).toBeNull();
  const all = ["welcome", "demo-import-after-close"];
  expect(tipOnDesk({ tips: tipsWithout(...all), isEmpty: true })).toBeNull();
});

test("the four tips are known by their names, one by two", () => {
  expect(tipsWithout()).toEqual([
    "welcome",
    "demo-summarize-feedback",
    "demo-import",
    "demo-import-after-close",
  ]);
  expect(readTipId("welcome-onboarding")).toBe("welcome");
  expect(readTipId("demo-import")).toBe("demo-import");
  expect(readTipId("tip of the day")).toBeNull();
});
