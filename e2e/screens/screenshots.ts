// Takes a screenshot of every state of every screen, light and dark, on phone, tablet and desktop.
// Writes them to `.cache/screenshots/` with contact sheets. `--in=ar` uses a language, `--in=qps`
// the pseudo-language.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { headlessOptions } from '#e2e/harness/browser.ts';
import { speakByCode } from './pseudo.ts';
import { startWorld, type World } from '#e2e/harness/world.ts';
import { openStage, type Scene } from '#e2e/scenes/scene.ts';
import { scenes } from '#e2e/scenes/scenes.ts';
import { buildWhatChanged } from '#scripts/start/app-build.ts';
import { drawContactSheets, fileOf, looks, type Shot } from './contact-sheets.ts';
import { forgetSettings } from '#scripts/machine/settings.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';

const folder = inRoot('.cache/screenshots');

const cliArguments = process.argv.slice(2);
const flag = '--in=';
const spoken = cliArguments.find((word) => word.startsWith(flag))?.slice(flag.length);

type NamedScene = [name: string, play: Scene];

/** Moves floating elements to the end of the page, where they cover no text. */
function unroll(): void {
  const corner = document.querySelector<HTMLElement>('aside[aria-label="Contact"]');
  if (corner === null || corner.querySelector('#contact-panel') !== null) return;
  document.body.style.position = 'relative';
  corner.style.position = 'absolute';
}

async function shoot(page: Page, name: string): Promise<void> {
  // A scene may have left the mouse over an element with a hover state.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: look.width, height: look.height });
    // Otherwise a sticky bar would appear in the middle of the picture.
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(unroll);
    const path = join(folder, fileOf(name, look));
    await page.screenshot({ path, fullPage: true, animations: 'disabled' });
  }
}

/** Returns the expected and the actual result of an error, without Playwright's call log. */
const troubleIn = ({ message }: Error): string =>
  stripVTControlCharacters(message)
    .replace(/\n+Call log:.*/s, '')
    .replaceAll(/\n+/g, '\n    ');

async function shot(browser: Browser, world: World, [name, play]: NamedScene): Promise<Shot> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  let trouble: string | null = null;
  try {
    await play(openStage(page, context, world));
  } catch (error) {
    // Takes the screenshot anyway, to show the actual result.
    trouble = troubleIn(error as Error);
  }
  if (spoken !== undefined) await speakByCode(page, spoken);
  await shoot(page, name);
  await context.close();
  console.log(trouble === null ? `✓ ${name}` : `✗ ${name}: ${trouble}`);
  return { name, trouble };
}

/** Returns all states, or the states with the command line's words in their names. */
function chosenStates(nameParts: string): NamedScene[] {
  const all = Object.values(scenes).flatMap((group) => Object.entries(group));
  const chosen = all.filter(([name]) => name.includes(nameParts));
  if (chosen.length > 0) return chosen;
  const names = all.map(([name]) => name).toSorted();
  throw refusal(`No state's name holds "${nameParts}". There are:\n${names.join('\n')}`);
}

await runScript(async () => {
  const chosen = chosenStates(cliArguments.filter((word) => !word.startsWith(flag)).join(' '));
  forgetSettings();
  await buildWhatChanged(console.log);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const world = await startWorld({ CAPTCHA_PROVIDER: 'altcha' });
  const browser = await chromium.launch(headlessOptions());
  try {
    const shots: Shot[] = [];
    for (const scene of chosen) shots.push(await shot(browser, world, scene));
    const sheets = await drawContactSheets(browser, folder, shots);
    console.log(`\n${join(folder, 'index.html')} and ${sheets} contact sheets beside it.`);
    return shots.some(({ trouble }) => trouble !== null) ? 1 : 0;
  } finally {
    await browser.close();
    await world.stop();
  }
});
