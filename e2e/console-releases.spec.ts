// A release on its way from the publisher's desk to the sites: dropped, chosen by the keyboard, offered.
import type { Page } from '@playwright/test';
import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import { heading, signInByHand } from './harness/hands.ts';
import { hubCommand } from './harness/operator.ts';
import { expect, test } from './harness/test.ts';
import { expected } from './harness/watch.ts';
import type { World } from './harness/world.ts';

interface Listed {
  readonly releases: readonly {
    readonly version: string;
    readonly share: number;
    readonly withdrawn_at: string | null;
  }[];
}

async function arrive(page: Page, world: World): Promise<void> {
  const signIn = await hubCommand<{ username: string; password: string }>(
    world,
    'sandbox',
    'operator',
  );
  await page.goto(`${world.hub.url}/login`);
  await signInByHand(page, signIn);
  await expect(page).toHaveURL(`${world.hub.url}/dashboard`);
  await page.goto(`${world.hub.url}/console/releases`);
  await expect(heading(page, 'Releases')).toBeVisible();
}

function zipOf(version: string): Promise<Buffer> {
  const zip = new ZipFile();
  const style = `/*\nTheme Name: Essentials\nVersion: ${version}\nRequires at least: 6.4\n*/\n`;
  zip.addBuffer(Buffer.from(style), 'essentials/style.css');
  zip.end();
  return buffer(zip.outputStream);
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });

const listed = async (world: World, version: string) =>
  (await hubCommand<Listed>(world, 'theme', 'list')).releases.find(
    (release) => release.version === version,
  );

test('a zip that is dropped waits until it is offered, to a share of the sites', async ({
  page,
  world,
}) => {
  await arrive(page, world);
  const bytes = [...(await zipOf('31.0.0'))];
  const files = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], 'essentials.zip'));
    return data;
  }, bytes);
  const zone = page.getByText('Drop the zip of a theme here');
  await zone.dispatchEvent('dragenter', { dataTransfer: files });
  await zone.dispatchEvent('drop', { dataTransfer: files });
  await expect(page.getByText('essentials 31.0.0 is uploaded')).toBeVisible();
  expect(await listed(world, '31.0.0')).toMatchObject({ withdrawn_at: expect.any(String) });

  // From here on by the keyboard.
  const card = cardOf(page, 'essentials 31.0.0');
  await card.getByRole('button', { name: 'Offer it' }).press('Enter');
  await page.getByLabel('To whom').selectOption('10 of 100 sites');
  await page.getByLabel('What is new').fill('- **Faster**');
  await page.getByRole('button', { name: 'Offer', exact: true }).press('Enter');
  await expect(card.getByText('10 of 100 sites', { exact: true })).toBeVisible();
  await expect(page.getByText(/is offered to 10 of 100 sites/)).toBeVisible();
  expect(await listed(world, '31.0.0')).toMatchObject({ share: 10, withdrawn_at: null });

  await card.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expect(card.getByText('Withdrawn', { exact: true })).toBeVisible();
});

test('what is no release is refused in words, and an older one only taken when that is meant', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(expected.refusal);
  await arrive(page, world);
  const choose = async (name: string, content: Buffer): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: content });
  await choose('holiday.zip', Buffer.from('no zip at all'));
  await expect(page.getByRole('alert')).toContainText('is not a zip archive');
  await choose('new.zip', await zipOf('32.0.0'));
  await expect(page.getByText('essentials 32.0.0 is uploaded')).toBeVisible();
  const card = cardOf(page, 'essentials 32.0.0');
  await card.getByRole('button', { name: 'Offer it' }).click();
  await page.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect(card.getByText('Every site', { exact: true })).toBeVisible();
  await choose('old.zip', await zipOf('30.0.0'));
  await expect(page.getByRole('alert')).toContainText('32.0.0 is offered already');
  await page.getByRole('button', { name: 'Upload it although it is older' }).click();
  await expect(page.getByText('essentials 30.0.0 is uploaded')).toBeVisible();
  await card.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(card.getByText('Withdrawn', { exact: true })).toBeVisible();
});
