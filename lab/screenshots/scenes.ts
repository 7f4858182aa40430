import type { Scene } from "./scene.ts";
import { accountScenes } from "./scenes/account.ts";
import { deskScenes, newcomerScenes } from "./scenes/desk.ts";
import { focusScenes } from "./scenes/focus.ts";
import { landingScenes } from "./scenes/landing.ts";
import { overlayScenes } from "./scenes/overlays.ts";
import { reviewScenes } from "./scenes/review.ts";
import { taskFormScenes } from "./scenes/task-forms.ts";
import { withoutScriptScenes } from "./scenes/without-script.ts";

/** Every screen, overlay, menu, dialog and state. Those that change something come last. */
export const scenes: Scene[] = [
  ...landingScenes,
  ...deskScenes,
  ...focusScenes,
  ...reviewScenes,
  ...taskFormScenes,
  ...overlayScenes,
  ...accountScenes,
  ...withoutScriptScenes,
  ...newcomerScenes,
];
