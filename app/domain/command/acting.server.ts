import type { Viewer } from "#app/domain/accounts/viewer.ts";
import type { Commit } from "#app/domain/changes/run-command.server.ts";
import type { ToastMessage } from "./command.ts";

/** The viewer while a command runs; it hands back what was committed. */
export type Acting = Viewer & { commits: Commit[] };

/**
 * Why a command was refused for a thing that exists. `toast` overrides the command's own messages; its description
 * is the message of /api.
 */
export class Refused {
  /** Of HTTP. */
  readonly status: number;
  readonly toast: Partial<ToastMessage>;
  /** Further fields of the answer to the form. */
  readonly data: object;
  /** The field of /api's call that is wrong. */
  readonly field: string | undefined;
  constructor(status: number, toast: Partial<ToastMessage>, data: object = {}, field?: string) {
    this.status = status;
    this.toast = toast;
    this.data = data;
    this.field = field;
  }
}
