import { expect } from '@playwright/test';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { named, on, refused, tab, type Stage } from '#e2e/scenes/scene.ts';

const blackFriday = 'Black Friday: a banner with a coupon for the new theme, until Monday';

const versions: OperatorAnswerOf<'catalogVersions'> = {
  rows: [
    {
      id: 4,
      reason: 'The coupon ended.',
      restores: 2,
      by: 'olive',
      at: '2026-11-21T09:00:00.000Z',
    },
    {
      id: 3,
      reason: blackFriday,
      restores: null,
      by: 'olive',
      at: '2026-11-18T09:00:00.000Z',
    },
    {
      id: 2,
      reason: 'From the build server',
      restores: null,
      by: null,
      at: '2026-11-02T09:00:00.000Z',
    },
    { id: 1, reason: '', restores: null, by: null, at: '2026-11-02T09:00:00.000Z' },
  ],
  next: null,
  count: 4,
};

const changes: OperatorAnswerOf<'catalogVersion'>['changes'] = [
  {
    place: 'promotions.banner.text',
    before: '"Meet our new theme."',
    after: '"Meet our new theme: 10% off for life with the coupon THEME10."',
  },
  { place: 'promotions.banner.coupon', before: null, after: '"THEME10"' },
  {
    place: 'links.social.Videos',
    before: '{"name":"Videos","url":"https://videos.example/studio"}',
    after: null,
  },
];

const version: OperatorAnswerOf<'catalogVersion'> = {
  id: 3,
  reason: blackFriday,
  restores: null,
  by: 'olive',
  at: '2026-11-18T09:00:00.000Z',
  text: '{\n  "brand": { "name": "Studio" }\n}\n',
  changes,
  back: changes,
};

const catalog = on('/console/catalog', 'operator');
const catalogText = on('/console/catalog/edit', 'operator');
const catalogVersions = on('/console/catalog/versions', 'operator');
const aVersion = on('/console/catalog/versions/3', 'operator').answering('catalogVersion', version);
const edit = catalogText.shows(tab('Form'));

const look = ({ page }: Stage): Promise<void> =>
  page.getByRole('button', { name: 'Review changes' }).click();

export const consoleCatalog = named('console: ', {
  catalog: catalog.shows(/Using .*catalog.json/),
  'catalog that a file rules': catalog
    .amending('catalogInForce', (all) => ({
      ...all,
      file: '/etc/hub/catalog.json',
      file_rules: true,
    }))
    .shows('Read-only: the catalog is managed in a file'),
  'catalog on its way': catalog
    .amending('catalogInForce', (all) => ({ ...all, version: 3, newest: 4 }))
    .shows('Version 3 is live'),
  'catalog while it loads': catalog.loading('catalogInForce', 'Loading catalog'),
  'catalog that fails': catalog.failing('catalogInForce', 'The catalog could not be loaded'),
  'catalog being changed': edit,
  'catalog being changed, while it loads': catalogText.loading('catalogText', 'Loading catalog'),
  'catalog being changed, that fails': catalogText.failing(
    'catalogText',
    'The catalog could not be loaded',
  ),
  'catalog being changed, begun before': async (stage) => {
    await edit(stage);
    await stage.page.getByRole('textbox', { name: /Hub name/ }).fill('Workshop');
    await stage.page.reload();
    await expect(stage.page.getByRole('button', { name: 'Discard draft' })).toBeVisible();
  },
  'catalog being changed, in another tab, too': async (stage) => {
    await edit(stage);
    const { page } = stage;
    const brand = page.getByRole('textbox', { name: /Hub name/ });
    await brand.fill('Workshop');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('textbox', { name: /Hub name/ }).fill('Factory');
    await other.close();
    await expect(page.getByRole('button', { name: 'Keep this draft' })).toBeVisible();
  },
  'catalog being changed, as text': async (stage) => {
    await edit(stage);
    await stage.page.getByRole('tab', { name: 'JSON' }).click();
    await expect(stage.page.getByLabel('Full catalog as JSON')).toBeVisible();
  },
  'catalog with faults': async (stage) => {
    await edit(stage);
    const { page } = stage;
    await page.getByLabel('Hub name').fill('');
    await page.getByLabel('Showcase').fill('somewhere');
    const banner = page.getByRole('region', { name: 'Banner' });
    await banner.getByLabel('Ends').fill('next spring');
    await look(stage);
    await expect(page.getByText('3 errors')).toBeVisible();
  },
  'catalog looked at before it is taken': async (stage) => {
    await edit(stage);
    const { page } = stage;
    const banner = page.getByRole('region', { name: 'Banner' });
    await banner.getByLabel('Text').fill('Three days only: our new theme with THREE.');
    await banner.getByLabel('Coupon').fill('THREE');
    await look(stage);
    await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
  },
  'catalog being taken': async (stage) => {
    await edit(stage);
    const { page } = stage;
    await page.getByLabel('Hub name').fill('Studio');
    await look(stage);
    await page.getByRole('button', { name: 'Publish catalog' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'catalog that is refused': async (stage) => {
    await stage.answer('storeCatalog', {
      success: false,
      message: 'The catalog has errors. No releases yet.',
      faults: [],
    });
    await edit(stage);
    const { page } = stage;
    await page.getByLabel('Hub name').fill('Studio');
    await look(stage);
    await page.getByRole('button', { name: 'Publish catalog' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('A new name');
    await dialog.getByRole('button', { name: 'Publish catalog' }).click();
    await expect(dialog.getByText(/The catalog has errors/)).toBeVisible();
  },
  'catalog versions, none': catalogVersions
    .answering('catalogVersions', { rows: [], next: null, count: 0 })
    .shows('No versions yet'),
  'catalog versions': catalogVersions
    .answering('catalogVersions', versions)
    .shows('Restored version 2: The coupon ended.'),
  'catalog versions that fail': catalogVersions.failing(
    'catalogVersions',
    'Catalog versions could not be loaded',
  ),
  'catalog version': aVersion.plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Raw JSON' }).click();
    await expect(page.getByText('"Studio"')).toBeVisible();
  }),
  'catalog version being restored': aVersion.plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Restore version' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  'catalog version that is none': refused(
    on('/console/catalog/versions/999', 'operator').shows('Version not found'),
  ),
});
