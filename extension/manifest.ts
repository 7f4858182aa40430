/**
 * The public half of a key whose private half was thrown away. It gives an unpacked build the same id on
 * every machine. Chrome's store assigns its own id, so the package has no key.
 */
const developmentKey =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqPyhMAT6o/b0lppJqaA/msSJdMFec7UU83U7baqzbZyY85IOVe1VzKJYIz28Xjl+ZBWgjY9dGpp6X6b17qlmS5bdM47d2jP0QhF5pyM0t/8N5D+xWKCE6IdZcBDeI/iyhR5N8EEeVzsxK6g6Axni1OlHWkJwsH9ojS0hfpH3wfWyLjaWT+PHeBzv+G6xmXCp/bgze5jt4r/OECXH0FYnzxC84Ndm8W6tFggqG6XEiV8TJf2k8JQ0bFDnaICOHB1hyMLjkF+kZ3/nEI/FKZkRFM9DYs/ttThE5lfVMjal6R8/h224mELwT2Ta270/Vf21xvzuFM2AityerBvdLb0pjQIDAQAB";
export const developmentId = "ckipjgodamipmgoookfomblebhlfpoho";

export type ManifestSettings = {
  version: string;
  /** Galley's origin. */
  appOrigin: string;
  /** The origin of the mail web page. */
  mailOrigin: string;
  /** False for the store. */
  isUnpacked: boolean;
};

/** The extension's manifest. README.md gives the reason for every permission. */
export function manifest({ version, appOrigin, mailOrigin, isUnpacked }: ManifestSettings) {
  const icons = {
    16: "icons/16.png",
    32: "icons/32.png",
    48: "icons/48.png",
    128: "icons/128.png",
  };
  return {
    manifest_version: 3,
    name: "Galley",
    version,
    description:
      "Import mail threads into Galley, and work on their files and tasks beside your mail.",
    minimum_chrome_version: "120",
    ...(isUnpacked && { key: developmentKey }),
    icons,
    action: { default_title: "Galley", default_icon: icons, default_popup: "popup.html" },
    background: { service_worker: "service-worker.js", type: "module" },
    side_panel: { default_path: "panel.html" },
    permissions: ["sidePanel", "storage"],
    content_scripts: [
      // Chrome's match patterns have no port: they match every port of the host.
      { matches: [`${withoutPort(mailOrigin)}/*`], js: ["mail-page.js"], run_at: "document_idle" },
    ],
    externally_connectable: { matches: [`${withoutPort(appOrigin)}/*`] },
    commands: {
      "import-thread": {
        suggested_key: { default: "Alt+Shift+G" },
        description: "Import the open thread, or the selected ones",
      },
      "open-panel": {
        // Not Alt+Shift+P: Chrome reserves that key, and the command would have none.
        suggested_key: { default: "Alt+Shift+O" },
        description: "Open the side panel",
      },
    },
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        `connect-src ${appOrigin}`,
        `frame-src ${appOrigin}`,
        "base-uri 'none'",
        "form-action 'none'",
      ].join("; "),
    },
  };
}

function withoutPort(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}`;
}
