/**
 * The public half of a key that was made for this and thrown away: it gives an unpacked build the
 * same id on every machine. Chrome's store gives its own, so the packed one goes without.
 */
const developmentKey =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqPyhMAT6o/b0lppJqaA/msSJdMFec7UU83U7baqzbZyY85IOVe1VzKJYIz28Xjl+ZBWgjY9dGpp6X6b17qlmS5bdM47d2jP0QhF5pyM0t/8N5D+xWKCE6IdZcBDeI/iyhR5N8EEeVzsxK6g6Axni1OlHWkJwsH9ojS0hfpH3wfWyLjaWT+PHeBzv+G6xmXCp/bgze5jt4r/OECXH0FYnzxC84Ndm8W6tFggqG6XEiV8TJf2k8JQ0bFDnaICOHB1hyMLjkF+kZ3/nEI/FKZkRFM9DYs/ttThE5lfVMjal6R8/h224mELwT2Ta270/Vf21xvzuFM2AityerBvdLb0pjQIDAQAB";
export const developmentId = "ckipjgodamipmgoookfomblebhlfpoho";

export type ManifestSettings = {
  version: string;
  /** Where Galley is, without a path. */
  appOrigin: string;
  /** Where the mail web page is, without a path. */
  mailOrigin: string;
  /** False for the store. */
  isUnpacked: boolean;
};

/** What Chrome is told of the extension; every permission has its reason in README.md. */
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
      // Chrome takes no port in a pattern: it matches every port of the host.
      { matches: [`${withoutPort(mailOrigin)}/*`], js: ["mail-page.js"], run_at: "document_idle" },
    ],
    externally_connectable: { matches: [`${withoutPort(appOrigin)}/*`] },
    commands: {
      "import-thread": {
        suggested_key: { default: "Alt+Shift+G" },
        description: "Import the open thread, or the selected ones",
      },
      "open-panel": {
        // Not Alt+Shift+P: Chrome keeps that one and would leave this command without a key.
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
