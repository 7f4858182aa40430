import { z } from "zod";

const unreserved = /^[\w.~-]+$/;

/** RFC 7636: the code challenge, which is the SHA-256 of the verifier in base64url. */
export const challengeSchema = z.string().length(43).regex(unreserved);

/** RFC 7636: 43 to 128 unreserved characters. */
const verifierSchema = z.string().min(43).max(128).regex(unreserved);

const codeSchema = z.string().length(43).regex(unreserved);

export const redemptionSchema = z.object({ code: codeSchema, verifier: verifierSchema });
export type Redemption = z.output<typeof redemptionSchema>;
