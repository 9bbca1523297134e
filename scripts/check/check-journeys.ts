import { readdirSync } from 'node:fs';
import { scenes } from '#e2e/scenes/scenes.ts';
import { findHeadlessChromium } from '#scripts/machine/machine.ts';
import { scenesNamed } from './named-scenes.ts';
import { inRoot, installed } from '#scripts/machine/places.ts';
import { refusal } from '#scripts/machine/sentences.ts';
import type { Step } from './steps.ts';

const report = inRoot('.cache/journeys.json');

/** Playwright on the journeys that the words name. */
export function playwright(name: string, args: readonly string[]): Step {
  const chromium = findHeadlessChromium();
  if (chromium === null) {
    throw refusal('Journeys need Chromium: install it, or run npx playwright install chromium.');
  }
  const config = inRoot('e2e/playwright.config.ts');
  return {
    name,
    command: [installed('playwright'), 'test', '-c', config, '--reporter=list,json', ...args],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    output: 'terminal',
    report,
  };
}

/** @throws a refusal that names the journeys there are. */
export function journeyStep(name: string): Step {
  const known = readdirSync(inRoot('e2e'))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => file.replace('.spec.ts', ''));
  if (!known.includes(name)) {
    throw refusal(`There is no journey ${name}. There are: ${known.join(', ')}.`);
  }
  return playwright(`journey ${name}`, [`e2e/${name}.spec.ts`]);
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** @throws a refusal that names the scenes there are. */
export function sceneStep(text: string): Step {
  const named = scenesNamed(text, Object.values(scenes).flat());
  const pattern = named.map(({ name }) => literally(name)).join('|');
  return playwright(`scenes with “${text}”`, ['e2e/screens.spec.ts', '--grep', pattern]);
}
