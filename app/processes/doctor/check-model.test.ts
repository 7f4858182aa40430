import { afterEach, expect, test } from "vitest";
import { parseSettings } from "#app/env.server.ts";
import { itemFor } from "#tests/factories/model-item.ts";
import {
  type ModelService,
  modelServices,
  refusals,
  startModelService,
} from "#tests/setup/servers/model-services.ts";
import { checkModel } from "./check-model.ts";

let close: (() => Promise<void>) | undefined;
afterEach(async () => close?.());

async function examineModel(service: ModelService, content: string) {
  const played = await startModelService(service, () => content);
  close = played.close;
  const settings = parseSettings({
    ...process.env,
    ...{ LANGUAGE_MODEL_PROVIDER: "openai-compatible", LANGUAGE_MODEL: "small" },
    ...{ LANGUAGE_MODEL_URL: `${played.origin}/v1`, LANGUAGE_MODEL_KEY: "key" },
  });
  return [await checkModel({ settings, cloudToken: null })].flat();
}

const found = JSON.stringify({
  items: [itemFor("Please make the logo on the lid 4 mm wider.")],
  settles: [],
});

test("the doctor asks a model about a sample mail, and says what its service refused", async () => {
  const [finding] = await examineModel(modelServices.openAiReasoning, found);
  expect(finding).toMatchObject({ is: "right" });
  expect(finding?.says).toMatch(/700 tokens in and 40 out.*no temperature/);
});

test("a model that finds nothing is doubted", async () => {
  const findings = await examineModel(modelServices.openAi, '{"items":[],"settles":[]}');
  expect(findings).toMatchObject([{ is: "unknown" }]);
});

test("a refusal comes with its code", async () => {
  const findings = await examineModel(() => refusals.openAiQuota, "");
  expect(findings).toMatchObject([
    { is: "wrong", says: expect.stringContaining("429, insufficient_quota") },
  ]);
});
