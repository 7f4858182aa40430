import { useState } from "react";
import type { HeadlessMenu } from "./headless-menu.tsx";

type Opened = { Menu: typeof HeadlessMenu; isByKey: boolean };

const loadHeadlessMenu = () => import("./headless-menu.tsx");

/** Loads Headless UI's menu ahead. A failure to load is handled when the menu is opened. */
export function preloadMenu() {
  loadHeadlessMenu().catch(() => undefined);
}

/**
 * Headless UI's menu, once it has been opened. `open` resolves to false when its script cannot be loaded:
 * offline, or after a deployment.
 */
export function useOpenedMenu() {
  const [opened, setOpened] = useState<Opened | null>(null);
  async function open(isByKey: boolean): Promise<boolean> {
    try {
      const { HeadlessMenu } = await loadHeadlessMenu();
      setOpened({ Menu: HeadlessMenu, isByKey });
      return true;
    } catch {
      return false;
    }
  }
  return { opened, open };
}
