// Additive scoring: each sign of a mail adds its weight to the score of its writer's side.

import { isDoubted } from "../doubt.ts";
import type { ExtractionThread, Person, ThreadMessage } from "../extraction-types.ts";
import { firmOf } from "./firm.ts";
import { mailSystem } from "./mail-system.ts";
import { type Evidence, evidenceIn, evidenceOfName } from "./role-evidence.ts";
import { type Participant, participantBounds, type Role, type RoleReason } from "./role-types.ts";

/** A thread with more people went to a whole list: people beyond this number get no role. */
const MOST_PEOPLE = 2_000;
const MOST_REASONS = 5;
const longestAddress = 320;
/** From this score on, the evidence is clear enough to interpret a message by it. */
const CLEAR = 2;
/** From this score on, a role is shown. */
const TOLD = 1.5;
/** The prior for the owner: the product is for people who make work. */
const OWNER_MAKES = 1;

interface Sign extends Evidence {
  messageId: string | null;
}

interface Met {
  name: string;
  addresses: Set<string>;
  isOwner: boolean;
  side: Side;
  signs: Sign[];
  wrote: boolean;
  said: Role | null;
}

/**
 * People who act together: a firm, or one person. Each of the owner's colleagues is a side of their own: some
 * review.
 */
interface Side {
  score: number;
  isOwners: boolean;
  ofColleague: boolean;
  /** True for trusted people who wrote: only they represent the side. */
  wrote: boolean;
}

const handsWork: ReadonlySet<string> = new Set(["delivers", "asks-for-approval"]);

/**
 * The roles of the people in a thread, by the messages so far and nothing later: a reply never changes an earlier
 * result. Each message is read once.
 */
export class RolesSoFar {
  readonly #people = new Map<string, Met>();
  readonly #sides = new Map<string, Side>();
  readonly #owner: ReadonlySet<string>;
  readonly #ownerDomains: ReadonlySet<string>;
  readonly #said: ReadonlyMap<string, Role>;
  /** The evidence in the last message. */
  #latest = 0;
  /** Whether the last message brings work or asks for approval of it. */
  #delivers = false;
  /** The side whose work is under discussion. */
  #workOf: Side | null = null;

  constructor({ ownerEmail, ownerAddresses = [], knownRoles = [] }: RoleFacts) {
    this.#owner = new Set([ownerEmail, ...ownerAddresses].map((one) => one.toLowerCase()));
    this.#ownerDomains = new Set([...this.#owner].map(firmOf).filter((firm) => firm !== null));
    this.#said = new Map(knownRoles.map(({ address, role }) => [address.toLowerCase(), role]));
  }

  /** Adds the next message of the thread. */
  meet(message: ThreadMessage): void {
    if (mailSystem.test(message.from.address)) return;
    const writer = this.#met(message.from);
    for (const person of message.to) if (!mailSystem.test(person.address)) this.#met(person);
    if (!writer) return;
    writer.wrote = true;
    const signs = message.isNewsletter ? [] : evidenceIn(message);
    this.#latest = signs.reduce((sum, { weight }) => sum + weight, 0);
    this.#delivers = signs.some(
      ({ ground, weight }) => handsWork.has(ground) && weight >= CLEAR / 2,
    );
    writer.signs.push(...signs.map((sign) => ({ ...sign, messageId: message.id })));
    if (writer.signs.length > 4 * MOST_REASONS)
      writer.signs = strongest(writer.signs).slice(0, 2 * MOST_REASONS);
    if (isDoubted(message)) return;
    writer.side.score += this.#latest;
    writer.side.wrote = true;
    if (this.#delivers && this.#latest > 0) this.#workOf = writer.side;
  }

  /**
   * Whether the writer of the last message is on the side that makes the work (true) or on the one that orders it
   * (false); null if the evidence is not clear.
   */
  latestSpeaksAsMaker({ from, doubt }: ThreadMessage): boolean | null {
    const writer = this.#find(from.address);
    if (!writer) return null;
    if (writer.said !== null && writer.said !== "colleague") return writer.said !== "client";
    if (this.latestJudges(from)) return false;
    const own = isDoubted({ doubt }) ? this.#latest : writer.side.score;
    const lead = own - this.#opposite(writer.side) + this.#latest / 2;
    return Math.abs(lead) < CLEAR ? null : lead > 0;
  }

  /**
   * Whether the last message judges the work of another side and brings none: a maker does so with a printer's
   * work.
   */
  latestJudges(from: Person): boolean {
    const side = this.#find(from.address)?.side;
    if (this.#delivers || this.#latest >= 0) return false;
    return this.#workOf !== null && this.#workOf !== side;
  }

  /**
   * The people met so far with role and reasons: the owner first, then those who wrote, then other readers,
   * each in the order of the mails. At most as many as participantBounds allows.
   */
  participants(): Participant[] {
    const rank = ({ isOwner, wrote }: Met) => (isOwner ? 0 : wrote ? 1 : 2);
    return [...this.#people.values()]
      .filter(({ addresses }) => [...addresses].every(isShort))
      .sort((one, other) => rank(one) - rank(other))
      .slice(0, participantBounds.people)
      .map((person) => this.#judge(person));
  }

  /** The score that speaks most against a side's: of the owner's side for others, of the strongest for the owner's. */
  #opposite(side: Side): number {
    let most = 0;
    if (side.ofColleague) return 0;
    for (const other of this.#sides.values()) {
      if (other === side || !other.wrote) continue;
      if (other.isOwners) return other.score;
      if (Math.abs(other.score) > Math.abs(most)) most = other.score;
    }
    return most;
  }

  #judge(person: Met): Participant {
    const { name, isOwner, side } = person;
    const reasons = strongest(person.signs).slice(0, MOST_REASONS).map(toReason);
    const addresses = [...person.addresses].slice(0, participantBounds.addresses);
    const given = { name: cut(name), addresses, isOwner };
    if (person.said) return { ...given, role: person.said, confidence: 1, reasons };
    if (side.ofColleague) {
      const domain = reasonOfDomain(addresses[0] ?? "");
      return { ...given, role: "colleague", confidence: 0.9, reasons: [domain, ...reasons] };
    }
    const lead = side.score - this.#opposite(side);
    if (Math.abs(lead) < TOLD) return { ...given, role: null, confidence: 0, reasons };
    const makes = lead > 0;
    const speaks = reasonsFor(person.signs, makes);
    const ownSide = speaks.length > 0 ? speaks : [reasonOfDomain(addresses[0] ?? "")];
    const ofPrinter = person.signs.some((sign) => sign.ofPrinter === true);
    return {
      ...given,
      role: makes ? (ofPrinter ? "printer" : "maker") : "client",
      confidence: Math.round(Math.min(0.95, 0.5 + Math.abs(lead) * 0.1) * 100) / 100,
      reasons: ownSide,
    };
  }

  #find(address: string): Met | undefined {
    return this.#people.get(this.#keyOf(address.toLowerCase()));
  }

  #keyOf(address: string): string {
    return this.#owner.has(address) ? "" : address;
  }

  #met(person: Person): Met | null {
    const address = person.address.toLowerCase();
    const key = this.#keyOf(address);
    const known = this.#people.get(key);
    if (known) {
      known.addresses.add(address);
      known.name ||= person.name;
      return known;
    }
    if (this.#people.size >= MOST_PEOPLE) return null;
    const isOwner = key === "";
    const said = isOwner ? null : (this.#said.get(address) ?? null);
    const side = this.#sideOf(address, isOwner, said);
    const signs: Sign[] = evidenceOfName(person.name, address).map((sign) => ({
      ...sign,
      messageId: null,
    }));
    if (said !== null) signs.push(signOfSaid(said));
    const addresses = new Set([address]);
    const met: Met = { name: person.name, addresses, isOwner, side, signs, wrote: false, said };
    if (met.said !== "colleague")
      side.score += signs.reduce(
        (sum, { weight }) => sum + Math.sign(weight) * Math.min(Math.abs(weight), 6),
        0,
      );
    this.#people.set(key, met);
    return met;
  }

  #sideOf(address: string, isOwner: boolean, said: Role | null): Side {
    const firm = firmOf(address);
    const isOwnFirm = firm !== null && this.#ownerDomains.has(firm);
    const ofColleague = !isOwner && (said === "colleague" || (said === null && isOwnFirm));
    const key = isOwner ? "" : ofColleague || isOwnFirm ? address : (firm ?? address);
    const known = this.#sides.get(key);
    if (known) return known;
    const side = {
      ...{ isOwners: isOwner, ofColleague, wrote: isOwner },
      score: isOwner ? OWNER_MAKES : 0,
    };
    this.#sides.set(key, side);
    return side;
  }
}

type RoleFacts = Pick<ExtractionThread, "ownerEmail" | "ownerAddresses" | "knownRoles">;

/** The owner's statement outweighs the mails; a colleague may be on either side of the work. */
function signOfSaid(role: Role): Sign {
  const makes = role === "client" ? -1 : role === "colleague" ? 0 : 1;
  return { ground: "said", weight: makes * 100, evidence: role, messageId: null };
}

function strongest(signs: readonly Sign[]): Sign[] {
  return signs.toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
}

function reasonsFor(signs: readonly Sign[], makes: boolean): RoleReason[] {
  return strongest(signs.filter(({ weight }) => weight > 0 === makes))
    .slice(0, MOST_REASONS)
    .map(toReason);
}

function toReason({ ground, messageId, evidence }: Sign): RoleReason {
  return { ground, messageId, evidence: cut(evidence) };
}

function reasonOfDomain(address: string): RoleReason {
  return { ground: "domain", messageId: null, evidence: firmOf(address) ?? address };
}

/** Addresses are never cut: one that is too long for a mailbox is ignored. */
function isShort(address: string): boolean {
  return address.length <= longestAddress;
}

function cut(text: string): string {
  return text.slice(0, participantBounds.characters).toWellFormed();
}
