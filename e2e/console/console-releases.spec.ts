// An operator drops a release, chooses its rollout by keyboard, and offers it to sites.
import type { Page } from '@playwright/test';
import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import { arriveInConsole, hubCommand } from '#e2e/harness/operator.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expected } from '#e2e/harness/watch.ts';
import type { World } from '#e2e/harness/world.ts';

interface ReleaseList {
  readonly releases: readonly {
    readonly version: string;
    readonly share: number;
    readonly withdrawn_at: string | null;
  }[];
}

const screen = { path: 'releases', title: 'Releases' };

function zipWith(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

const styleOf = (version: string): string =>
  `/*\nTheme Name: Essentials\nVersion: ${version}\nRequires at least: 6.4\n*/\n`;

const zipOf = (version: string): Promise<Buffer> =>
  zipWith({ 'essentials/style.css': styleOf(version) });

/** Simulates a person who drops a file from a folder. */
async function drop(page: Page, name: string, content: Buffer): Promise<void> {
  const files = await page.evaluateHandle(
    ([called, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], called));
      return data;
    },
    [name, [...content]] as const,
  );
  const zone = page.getByText('Drop a theme zip here');
  await zone.dispatchEvent('dragenter', { dataTransfer: files });
  await zone.dispatchEvent('drop', { dataTransfer: files });
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });

const listed = async (world: World, version: string) =>
  (await hubCommand<ReleaseList>(world, 'theme', 'list')).releases.find(
    (release) => release.version === version,
  );

test('a dropped zip stays a draft until it is published to a percentage of the sites', async ({
  page,
  world,
}) => {
  await arriveInConsole(page, world, screen);
  await drop(page, 'essentials.zip', await zipOf('31.0.0'));
  await expect(page.getByText('Essentials 31.0.0 uploaded')).toBeVisible();
  expect(await listed(world, '31.0.0')).toMatchObject({ withdrawn_at: expect.any(String) });

  // Keyboard only from here on.
  const card = cardOf(page, 'Essentials 31.0.0');
  await card.getByRole('button', { name: 'Publish release' }).press('Enter');
  await page.getByLabel('Rollout').selectOption('10% of sites');
  await page.getByLabel('Release notes').fill('- **Faster**');
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(card.getByText('10% of sites', { exact: true })).toBeVisible();
  await expect(page.getByText(/is published to 10% of sites/)).toBeVisible();
  expect(await listed(world, '31.0.0')).toMatchObject({ share: 10, withdrawn_at: null });

  await card.getByRole('button', { name: 'Withdraw release' }).press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Withdraw release' })
    .press('Enter');
  await expect(card.getByText('Withdrawn', { exact: true })).toBeVisible();
});

test('the upload rejects a file that is not a zip, and accepts an older release on request', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(expected.refusal);
  await arriveInConsole(page, world, screen);
  const choose = async (name: string, content: Buffer): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: content });
  await choose('holiday.zip', Buffer.from('no zip at all'));
  await expect(page.getByRole('alert')).toContainText('is not a zip archive');
  await choose('new.zip', await zipOf('32.0.0'));
  await expect(page.getByText('Essentials 32.0.0 uploaded')).toBeVisible();
  const card = cardOf(page, 'Essentials 32.0.0');
  await card.getByRole('button', { name: 'Publish release' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(card.getByText('All sites', { exact: true })).toBeVisible();
  await choose('old.zip', await zipOf('30.0.0'));
  await expect(page.getByRole('alert')).toContainText('32.0.0 is already published');
  await page.getByRole('button', { name: 'Upload anyway' }).click();
  await expect(page.getByText('Essentials 30.0.0 uploaded')).toBeVisible();
  await card.getByRole('button', { name: 'Withdraw release' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw release' }).click();
  await expect(card.getByText('Withdrawn', { exact: true })).toBeVisible();
});

test('a dropped invalid zip shows its fault and stores nothing', async ({ page, world, watch }) => {
  watch.allow(expected.refusal);
  await arriveInConsole(page, world, screen);
  const validZip = await zipOf('33.0.0');
  const bad: readonly (readonly [Buffer, string])[] = [
    [Buffer.alloc(0), 'is not a zip archive, or is incomplete.'],
    [Buffer.from('no zip at all'), 'is not a zip archive, or is incomplete.'],
    [validZip.subarray(0, -30), 'is not a zip archive, or is incomplete.'],
    [
      await zipWith({ 'essentials/style.css': styleOf('33.0.0'), 'readme.txt': 'beside' }),
      'readme.txt is outside it',
    ],
    [
      await zipWith({ 'essentials/style.css': styleOf('33.0.0'), 'other/style.css': 'x' }),
      'must contain only the folder of the theme',
    ],
    [await zipWith({ 'essentials/style.css': 'body {}' }), 'is not a theme'],
    [await zipWith({ 'essentials/style.css': styleOf('') }), 'has no version in its header'],
    [await zipWith({ 'stranger/style.css': styleOf('33.0.0') }), 'which is not in the catalog'],
  ];
  for (const [content, words] of bad) {
    await drop(page, 'bad.zip', content);
    await expect(page.getByRole('alert')).toContainText(words);
  }
  expect(await listed(world, '33.0.0')).toBeUndefined();
  // The next upload succeeds as usual.
  await drop(page, 'good.zip', validZip);
  await expect(page.getByText('Essentials 33.0.0 uploaded')).toBeVisible();
  expect(await listed(world, '33.0.0')).toMatchObject({ withdrawn_at: expect.any(String) });
  await cardOf(page, 'Essentials 33.0.0').getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(cardOf(page, 'Essentials 33.0.0')).toBeHidden();
});
