/**
 * The real decoder with an endless loop, as a pattern with catastrophic backtracking would cause. Text that
 * says "burn the parser" loops while a mail is parsed, or the versions of a thread's files are found; "burn the reader"
 * while a thread is read, "burn the linking" while its asks are linked. For tests of the process's limits.
 */

type Phase = "parser" | "reader" | "linking";
let phase: Phase = "parser";

const isFound = RegExp.prototype.test;
RegExp.prototype.test = function (this: RegExp, text: string): boolean {
  if (String(text).includes(`burn the ${phase}`)) for (;;);
  return isFound.call(this, text);
};

// The outgoing frames show which step begins.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (chunk: string | Uint8Array): boolean => {
  const said = chunk.length < 100 ? Buffer.from(chunk).toString() : "";
  if (said === '{"step":null}') phase = "linking";
  else if (said.startsWith('{"step"')) phase = "reader";
  else if (chunk.length > 12) phase = "parser";
  return write(chunk);
};

await import("#app/processes/decoder.ts");

export {};
