/**
 * The real decoder with a pattern that never ends, as a mail can find one: any text that says
 * "burn the parser" is searched for ever while a mail is parsed, "burn the reader" while a thread is
 * read, "burn the linking" while its asks are linked. For tests of what limits such a process.
 */

type Phase = "parser" | "reader" | "linking";
let phase: Phase = "parser";

const isFound = RegExp.prototype.test;
RegExp.prototype.test = function (this: RegExp, text: string): boolean {
  if (String(text).includes(`burn the ${phase}`)) for (;;);
  return isFound.call(this, text);
};

// The frames that go out tell what the process is about to do.
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
