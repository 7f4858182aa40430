import { eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import {
  type LanguageModel,
  languageModel,
} from "#app/adapters/language-model/language-model.server.ts";
import { modelQuestions } from "#app/domain/tasks/tables.server.ts";
import { countWaiting } from "./ask-waiting.server.ts";
import { isModelAllowed } from "./model-consent.server.ts";
import { findOutage } from "./model-outage.server.ts";
import { findReliability } from "./model-reliability.server.ts";
import { sayOutage } from "./say-outage.ts";

export type WhatLeaves = Awaited<ReturnType<typeof findWhatLeaves>>;

/**
 * Returns the language model that is configured (null for none) with its service, whether the viewer allowed it, how
 * many of the viewer's mails wait for it and why, and the number of the viewer's stored questions.
 */
export async function findWhatLeaves(viewer: { id: string }) {
  const model = languageModel();
  const [[row], state] = await Promise.all([
    db()
      .select({ kept: sql<number>`count(*)::int` })
      .from(modelQuestions)
      .where(eq(modelQuestions.userId, viewer.id)),
    model && findModelState(model, viewer),
  ]);
  return { model: state, kept: row?.kept ?? 0 };
}

async function findModelState(model: LanguageModel, viewer: { id: string }) {
  const [isAllowed, waiting, outage] = await Promise.all([
    isModelAllowed(viewer, model),
    countWaiting(model, viewer),
    findOutage(model),
  ]);
  const { name, service } = model;
  return { name, service, isAllowed, waiting, outage: outage && sayOutage(outage) };
}

/** The language model's state for administrators; null where none is configured. */
export async function findModelWork() {
  const model = languageModel();
  if (!model) return null;
  const [waiting, outage, reliability] = await Promise.all([
    countWaiting(model),
    findOutage(model),
    findReliability(model),
  ]);
  return { name: model.name, waiting, outage: outage && sayOutage(outage), reliability };
}
