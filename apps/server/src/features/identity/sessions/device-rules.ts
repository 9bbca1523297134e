import { deviceTexts as texts } from '#identity/texts.ts';

// The order matters: most browsers also claim to be Chrome, Safari and Mozilla.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: readonly (readonly [RegExp, string])[], userAgent: string) =>
  table.find(([sign]) => sign.test(userAgent))?.[1];

/** Returns the name of the browser and system for people, without versions and models. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? texts.unknown;
  const system = nameIn(systems, userAgent);
  return system === undefined ? browser : texts.on({ browser, system });
}

/** Returns the network of a person's changing address: /24 for IPv4, /64 for IPv6. */
export const networkOf = (limitKey: string): string =>
  limitKey.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
