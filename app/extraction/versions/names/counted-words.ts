import { countedNouns, letteredNouns } from "./version-words.ts";

const noun = [...countedNouns].sort((one, other) => other.length - one.length).join("|");
/** "proof2", "v1.2b": a noun that counts versions, the number, and a letter. */
export const counted = new RegExp(`^(${noun})(\\d{1,3}(?:[.,]\\d{1,3}){0,3})([a-z])?$`, "u");
export const nounAlone = new RegExp(`^(?:${noun})$`, "u");
/** "revC2": a noun, a letter, and a number. */
export const lettered = new RegExp(`^(${letteredNouns.join("|")})([a-z])(\\d{0,2})$`, "u");
export const letteredAlone = new RegExp(`^(?:${letteredNouns.join("|")})$`, "u");
