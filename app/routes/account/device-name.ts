const browsers: [mark: RegExp, name: string][] = [
  [/\bEdg\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/Chrom(?:e|ium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [mark: RegExp, name: string][] = [
  [/\biPhone|\biPad/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns a user agent in words by which people recognise their devices: 'Firefox on Windows'. */
export function deviceName(userAgent: string): string {
  const browser = named(browsers, userAgent) ?? "Unknown browser";
  const system = named(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

function named(marks: [RegExp, string][], text: string): string | undefined {
  return marks.find(([mark]) => mark.test(text))?.[1];
}
