/** The signed-in user a command acts for. */
export type Viewer = {
  id: string;
  email: string;
  username: string;
  photoUrl: string | null;
  firebaseUid: string;
  hasCompletedOnboarding: boolean;
  hasCompletedTypeform: boolean;
  /** Ids of onboarding tips that do not show again. */
  dismissedTips: string[];
  /** The last change that was committed when the request began: what is read after it is never older. */
  revision?: number;
};
