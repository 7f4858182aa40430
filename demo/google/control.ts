import type { ParsedCommand } from "./control-commands.ts";
import type { EdgeState } from "./edge/edge-state.ts";
import { deliver, removeDelivered } from "./gmail/delivery.ts";
import { currentHistoryId } from "./gmail/gmail.ts";
import { PUSH_ACCOUNT } from "./gmail/push.ts";
import { signPushToken } from "./sign-in/id-token.ts";
import { issueTokens } from "./sign-in/oauth.ts";
import { SCOPES } from "./sign-in/scopes.ts";

const FULL_GRANT = [
  SCOPES.openid,
  SCOPES.email,
  SCOPES.profile,
  SCOPES.gmailReadonly,
  SCOPES.contactsReadonly,
  SCOPES.otherContacts,
  SCOPES.directory,
];

/** Runs a command and returns its answer, if it has one. */
export async function obey(state: EdgeState, command: ParsedCommand): Promise<unknown> {
  switch (command.do) {
    case "reset":
      state.traffic.reset();
      state.quota.set(undefined, 429);
      state.historyFloor.clear();
      state.unverified.clear();
      state.addresses.clear();
      return;
    case "setLatency": {
      const others = state.traffic.latencies.filter(({ path }) => path !== command.path);
      state.traffic.latencies = [...others, { ms: command.ms, path: command.path }];
      return;
    }
    case "failNext":
      state.traffic.faults.push(command.fault);
      return;
    case "setQuota":
      state.quota.set(command.unitsPerMinute ?? undefined, command.status);
      return;
    case "calls":
      return state.traffic.calls.filter(({ path }) => path.includes(command.path));
    case "people":
      return state.people.map(({ email, name, sub }) => ({ email, name, sub }));
    case "mintTokens":
      return issueTokens(state, {
        email: command.email,
        clientId: state.client.id,
        scopes: command.scopes ?? FULL_GRANT,
        offline: true,
      });
    case "revoke":
      state.tokens.revoke(command.email);
      state.changed();
      return;
    case "setVerified":
      if (command.verified) state.unverified.delete(command.email);
      else state.unverified.add(command.email);
      return;
    case "expireAccessTokens":
      state.tokens.expireAccess(command.email);
      return;
    case "expireSyncTokens":
      for (const [email, book] of state.contacts) {
        if (command.email === undefined || command.email === email) book.expireSyncTokens();
      }
      return;
    case "forgetHistoryBefore": {
      const floor = command.historyId ?? (await currentHistoryId(state, command.email));
      state.historyFloor.set(command.email, BigInt(floor));
      return;
    }
    case "setAddresses":
      state.addresses.set(command.email, { profile: command.profile, sendAs: command.sendAs });
      return;
    case "deliver":
      return deliver(state, command);
    case "removeDelivered":
      return removeDelivered(state);
    case "putContact":
      state.contacts.get(command.email)?.put(command.list, command.contact);
      return;
    case "removeContact":
      state.contacts.get(command.email)?.remove(command.list, command.id);
      return;
    case "signPush": {
      const { audience, claims } = command;
      const signer = { issuer: state.url, audience, account: PUSH_ACCOUNT };
      return { token: signPushToken(state.signingKey, signer, claims) };
    }
    case "setPushEndpoint":
      state.pushEndpoint = command.url ?? undefined;
      return;
    case "allowRedirect":
      state.redirects.add(command.uri);
      return;
  }
}
