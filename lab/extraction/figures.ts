import { z } from "zod";
import type { Report } from "./report.ts";
import { ratio, round } from "./tally.ts";

/** The figures by which readers are compared. */
export const figuresSchema = z.object({
  p: z.number(),
  r: z.number(),
  f1: z.number(),
  implicit_recall: z.number(),
  file: z.number(),
  resolved_f1: z.number(),
  /** Closings without a person: how many were right. */
  automatic: z.string(),
  repeat_f1: z.number(),
});
export type Figures = z.infer<typeof figuresSchema>;

export function figuresOf(report: Report): Figures {
  const all = report.table.at("all");
  const { file } = report.fields;
  return {
    p: round(all.p),
    r: round(all.r),
    f1: round(all.f1),
    implicit_recall: ratio(report.implicit.hits, report.implicit.gold),
    file: ratio(file.hits, file.all),
    resolved_f1: round(report.resolved.f1),
    automatic: `${report.automatic.hits} of ${report.automatic.predicted}`,
    repeat_f1: round(report.repeat.f1),
  };
}
