import type { ChosenViews } from "./views.ts";

/** The signed-in user for whom a command runs. */
export type Viewer = {
  id: string;
  email: string;
  username: string;
  photoUrl: string | null;
  firebaseUid: string;
  hasCompletedOnboarding: boolean;
  hasCompletedTypeform: boolean;
  /** Ids of dismissed onboarding tips. */
  dismissedTips: string[];
  views: ChosenViews;
  /** Threads imported later are new to the user. Null before their first desk. */
  threadsSeenAt?: Date | null;
  /** The last revision committed when the request began: data read later is never older than it. */
  revision?: number;
};
