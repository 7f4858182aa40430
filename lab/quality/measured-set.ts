import { z } from "zod";
import { figuresSchema } from "../extraction/figures.ts";

const stepSchema = z.object({
  kind: z.string(),
  from: z.number(),
  right: z.number(),
  found: z.number(),
});

const foundSchema = z.object({ p: z.number(), r: z.number(), f1: z.number() });

const rowSchema = z.object({
  /** kind, language, role or trade. */
  dimension: z.string(),
  value: z.string(),
  labelled: z.number(),
  found: z.number(),
  right: z.number(),
});
export type Row = z.infer<typeof rowSchema>;

const mistakeSchema = z.object({
  isMissed: z.boolean(),
  kind: z.string(),
  /** Quotes of our own threads. The words of other sets are not stored. */
  quote: z.string(),
});
export type Mistake = z.infer<typeof mistakeSchema>;

/** The measurement of one set: figures, and no words but our own. */
export const measuredSetSchema = z.object({
  name: z.string(),
  /** The version of the rules that was measured. */
  rulesVersion: z.number(),
  threads: z.number(),
  messages: z.number(),
  items: z.number(),
  figures: figuresSchema,
  rows: z.array(rowSchema),
  /** With 'Not sure'. */
  confidence: z.array(stepSchema),
  mistakes: z.array(mistakeSchema),
  /** How well the rest of a set is found after each number of corrections. */
  learning: z
    .array(z.object({ corrections: z.number(), before: foundSchema, after: foundSchema }))
    .default([]),
  /** The recorded language model, on the threads of which questions were recorded. */
  model: z
    .object({
      threads: z.number(),
      items: z.number(),
      mails: z.number(),
      unanswered: z.number(),
      changed: z.number(),
      rules: figuresSchema,
      model: figuresSchema,
      merged: figuresSchema,
      /** The model's own. */
      confidence: z.array(stepSchema),
    })
    .nullable(),
});
export type MeasuredSet = z.infer<typeof measuredSetSchema>;
