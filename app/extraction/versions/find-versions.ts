import { ask, type Choices, choicesOf } from "./choices.ts";
import { newestOf, type Stack } from "./choose-stack.ts";
import { takeChoice, variantsOf } from "./chosen-variant.ts";
import { type ChooseContinued, chooseContinued } from "./continuation/choose-continued.ts";
import { threadContext } from "./continuation/thread-context.ts";
import type { Found } from "./evidence.ts";
import { pictureOf } from "./looks/compare-looks.ts";
import { readName } from "./names/read-name.ts";
import { editorsOf, sharedByAll, thingKeyOf, thingWords } from "./names/thing-words.ts";
import { isSentAnew, readMail, type SaidInMail } from "./read-mail.ts";
import type { Candidate } from "./verdict.ts";
import { orderByMarks } from "./version-marks.ts";
import type {
  FoundVersions,
  MaybeVersion,
  VersionMessage,
  VersionReason,
} from "./version-types.ts";

/**
 * Which files of a thread are versions of one another: stacks, oldest first, with reasons; pairs of
 * which it is not sure; files sent again; and what each file's name calls its thing. `messages` come in order of time. Files that came in
 * one message are never taken for versions of one another: who sends two at once lays them side by
 * side. What no rule tells for certain `choose` decides: the shipped model, or who teaches it. Pure.
 */
export function findVersions(
  messages: readonly VersionMessage[],
  choose: ChooseContinued = chooseContinued,
): FoundVersions {
  const found: Found = {
    stacks: [],
    maybe: [],
    again: [],
    things: [],
    variants: [],
    series: new Set(),
  };
  const editors = editorsOf(messages.map(({ author = "", from }) => ({ author, from })));
  for (const [at, message] of messages.entries()) {
    if (!message.isDoubted) takeChoice(message, found);
    const files = readCandidates(message, at, editors);
    for (const key of seriesOf(files)) found.series.add(key);
    found.things.push(...thingsOf(files));
    const said = readMail(messages, at);
    const fresh = withoutRepeats(files, said, found);
    const chosen = choicesOf(fresh, said, found, (files, free) =>
      choose(files, threadContext({ messages, at, said, fresh, stacks: found.stacks, free })),
    );
    place(fresh, chosen, found);
    found.variants.push(...variantsOf(fresh, said));
  }
  const stacks = found.stacks.map(toFound).filter(({ files }) => files.length > 1);
  const { again, things } = found;
  return { stacks, maybe: found.maybe.filter(isOpen(stacks)), again, things };
}

/** A file of an untrusted author continues nothing. */
function thingsOf(files: readonly Candidate[]): FoundVersions["things"] {
  return files.flatMap(({ id, name, isDoubted }) => {
    const key = isDoubted ? null : thingKeyOf(name);
    return key === null ? [] : { file: id, key };
  });
}

/** A variant that was asked about may have been chosen meanwhile. */
function isOpen(stacks: FoundVersions["stacks"]): (pair: MaybeVersion) => boolean {
  const stackOf = new Map(stacks.flatMap(({ files }, at) => files.map((file) => [file, at])));
  return ({ older, newer }) => !stackOf.has(older) || stackOf.get(older) !== stackOf.get(newer);
}

/** A chosen variant is in its stack under two names. */
function toFound({ members }: Stack): FoundVersions["stacks"][number] {
  const each = [...new Map(members.map((member) => [member.file.id, member])).values()];
  return {
    files: each.map(({ file }) => file.id),
    reasons: each.slice(1).map(({ reason }) => reason ?? "numbered"),
  };
}

function withoutRepeats(files: readonly Candidate[], said: SaidInMail, found: Found): Candidate[] {
  return files.filter((file) => {
    const first = sentBefore(file, found.stacks, said);
    if (first) found.again.push({ file: file.id, of: first.id });
    return !first;
  });
}

/** If two files of one message match the same stack, both begin stacks of their own, and a person is asked. */
function place(fresh: readonly Candidate[], chosen: Choices, found: Found): void {
  for (const file of fresh) {
    const own = chosen.get(file);
    const isAlone = [...chosen.values()].filter(({ stack }) => stack === own?.stack).length === 1;
    if (own && isAlone) insert(own.stack, file, own.reason);
    else {
      if (own) ask(newestOf(own.stack), file, found);
      found.stacks.push({ members: [{ file, reason: null }] });
    }
  }
}

/** The keys of names whose last parts two files of one message count: they count things, not versions. */
function seriesOf(files: readonly Candidate[]): string[] {
  const seen = new Map<string, number>();
  const found: string[] = [];
  for (const { name } of files) {
    if (!name.loose) continue;
    const key = name.loose.key;
    const before = seen.get(key);
    if (before !== undefined && before !== name.loose.value) found.push(key);
    seen.set(key, name.loose.value);
  }
  return found;
}

/** The earlier file with the same bytes, or, if no bytes are known, with the same name. */
function sentBefore(file: Candidate, stacks: readonly Stack[], said: SaidInMail): Candidate | null {
  for (const { members } of stacks) {
    for (const { file: earlier } of members) {
      if (earlier.hash !== null && file.hash !== null) {
        if (earlier.hash === file.hash && earlier.name.extension === file.name.extension)
          return earlier;
        continue;
      }
      if (earlier.name.folded !== file.name.folded) continue;
      if (!isSentAnew(said, earlier, file) || file.name.taken) return earlier;
    }
  }
  return null;
}

/** Inserts a file by time, unless numbers or dates contradict: a file that was sent late may be an older version. */
function insert(stack: Stack, file: Candidate, reason: VersionReason): void {
  const later = stack.members.findIndex(
    ({ file: member }) => orderByMarks(member, file)?.order === "earlier",
  );
  if (later === -1) stack.members.push({ file, reason });
  else stack.members.splice(later, 0, { file, reason });
}

/** The files of one message, the `at`th, with their names read; `editors` are those who write in the thread. */
function readCandidates(
  message: VersionMessage,
  at: number,
  editors: ReadonlySet<string>,
): Candidate[] {
  const sentAt = message.sentAt ? new Date(message.sentAt) : null;
  const files = message.files.map(({ id, name, hash, look }) => {
    const read = readName(name, sentAt);
    const picture = look ? pictureOf(look) : null;
    return { id, hash, picture, name: read, thing: thingWords(name, read, editors) };
  });
  const repeated = sharedByAll(files.map(({ thing }) => thing));
  return files.map((file) => ({
    ...file,
    repeated,
    sharesLetter: files.some(
      ({ name: { loose } }) =>
        loose?.kind === "letter" &&
        loose.value === file.name.loose?.value &&
        loose.key !== file.name.loose.key,
    ),
    at,
    isDoubted: message.isDoubted ?? false,
    from: message.from.toLowerCase(),
    side: message.from.slice(message.from.lastIndexOf("@") + 1).toLowerCase(),
  }));
}
