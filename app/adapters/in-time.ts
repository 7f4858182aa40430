/** The result of the work, or null when it fails or takes longer than `ms` milliseconds. */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(late.resolve, ms, null);
  const result = await Promise.race([work.catch(() => null), late.promise]);
  clearTimeout(timer);
  return result;
}
