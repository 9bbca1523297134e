import { expect } from '@playwright/test';
import { operatorCalls, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Scene, Stage } from '#e2e/scenes/scene.ts';

type Name = 'catalogInForce' | 'catalogVersions' | 'catalogVersion' | 'catalogText';

/** Answers a call with data that the hub does not have in this scene. */
async function answer({ page }: Stage, name: Name | 'storeCatalog', json: object): Promise<void> {
  await page.route(
    (url) => url.pathname === operatorCalls[name].path,
    (route) => route.fulfill({ json }),
  );
}

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
      reason: 'Black Friday: a banner with a coupon for the new theme, until Monday',
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

const version = {
  ...versions.rows[1],
  text: '{\n  "brand": { "name": "Studio" }\n}\n',
  changes,
  back: changes,
};

const edit = async ({ page, cast, goAs }: Stage): Promise<void> => {
  await goAs(await cast.operator(), '/console/catalog/edit');
  await expect(page.getByRole('tab', { name: 'Form' })).toBeVisible();
};

const look = ({ page }: Stage): Promise<void> =>
  page.getByRole('button', { name: 'Review changes' }).click();

export const consoleCatalog: readonly Scene[] = [
  {
    name: 'console: catalog',
    async open({ page, cast, goAs }) {
      await goAs(await cast.operator(), '/console/catalog');
      await expect(page.getByText(/Using .*catalog.json/)).toBeVisible();
    },
  },
  {
    name: 'console: catalog that a file rules',
    async open(stage) {
      await stage.amend('catalogInForce', (all) => ({
        ...all,
        file: '/etc/hub/catalog.json',
        file_rules: true,
      }));
      await stage.goAs(await stage.cast.operator(), '/console/catalog');
      await expect(
        stage.page.getByText('Read-only: the catalog is managed in a file'),
      ).toBeVisible();
    },
  },
  {
    name: 'console: catalog on its way',
    async open(stage) {
      await stage.amend('catalogInForce', (all) => ({ ...all, version: 3, newest: 4 }));
      await stage.goAs(await stage.cast.operator(), '/console/catalog');
      await expect(stage.page.getByText('Version 3 is live')).toBeVisible();
    },
  },
  {
    name: 'console: catalog while it loads',
    async open({ page, cast, goAs, hang }) {
      await hang(operatorCalls.catalogInForce.path);
      await goAs(await cast.operator(), '/console/catalog');
      await expect(page.getByText('Loading catalog')).toBeAttached();
    },
  },
  {
    name: 'console: catalog that fails',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await fail(operatorCalls.catalogInForce.path);
      await goAs(await cast.operator(), '/console/catalog');
      await expect(page.getByText('The catalog could not be loaded')).toBeVisible();
    },
  },
  { name: 'console: catalog being changed', open: edit },
  {
    name: 'console: catalog being changed, while it loads',
    async open({ page, cast, goAs, hang }) {
      await hang(operatorCalls.catalogText.path);
      await goAs(await cast.operator(), '/console/catalog/edit');
      await expect(page.getByText('Loading catalog')).toBeAttached();
    },
  },
  {
    name: 'console: catalog being changed, that fails',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await fail(operatorCalls.catalogText.path);
      await goAs(await cast.operator(), '/console/catalog/edit');
      await expect(page.getByText('The catalog could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'console: catalog being changed, begun before',
    async open(stage) {
      await edit(stage);
      await stage.page.getByRole('textbox', { name: /Hub name/ }).fill('Workshop');
      await stage.page.reload();
      await expect(stage.page.getByRole('button', { name: 'Discard draft' })).toBeVisible();
    },
  },
  {
    name: 'console: catalog being changed, in another tab, too',
    async open(stage) {
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
  },
  {
    name: 'console: catalog being changed, as text',
    async open(stage) {
      await edit(stage);
      await stage.page.getByRole('tab', { name: 'JSON' }).click();
      await expect(stage.page.getByLabel('Full catalog as JSON')).toBeVisible();
    },
  },
  {
    name: 'console: catalog with faults',
    async open(stage) {
      await edit(stage);
      const { page } = stage;
      await page.getByLabel('Hub name').fill('');
      await page.getByLabel('Showcase').fill('somewhere');
      const banner = page.getByRole('region', { name: 'Banner' });
      await banner.getByLabel('Ends').fill('next spring');
      await look(stage);
      await expect(page.getByText('3 errors')).toBeVisible();
    },
  },
  {
    name: 'console: catalog looked at before it is taken',
    async open(stage) {
      await edit(stage);
      const { page } = stage;
      const banner = page.getByRole('region', { name: 'Banner' });
      await banner.getByLabel('Text').fill('Three days only: our new theme with THREE.');
      await banner.getByLabel('Coupon').fill('THREE');
      await look(stage);
      await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
    },
  },
  {
    name: 'console: catalog being taken',
    async open(stage) {
      await edit(stage);
      const { page } = stage;
      await page.getByLabel('Hub name').fill('Studio');
      await look(stage);
      await page.getByRole('button', { name: 'Publish catalog' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'console: catalog that is refused',
    async open(stage) {
      await answer(stage, 'storeCatalog', {
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
  },
  {
    name: 'console: catalog versions, none',
    async open(stage) {
      await answer(stage, 'catalogVersions', { rows: [], next: null, count: 0 });
      await stage.goAs(await stage.cast.operator(), '/console/catalog/versions');
      await expect(stage.page.getByText('No versions yet')).toBeVisible();
    },
  },
  {
    name: 'console: catalog versions',
    async open(stage) {
      await answer(stage, 'catalogVersions', versions);
      await stage.goAs(await stage.cast.operator(), '/console/catalog/versions');
      await expect(stage.page.getByText('Restored version 2: The coupon ended.')).toBeVisible();
    },
  },
  {
    name: 'console: catalog versions that fail',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await fail(operatorCalls.catalogVersions.path);
      await goAs(await cast.operator(), '/console/catalog/versions');
      await expect(page.getByText('Catalog versions could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'console: catalog version',
    async open(stage) {
      await answer(stage, 'catalogVersion', version);
      await stage.goAs(await stage.cast.operator(), '/console/catalog/versions/3');
      await stage.page.getByRole('button', { name: 'Raw JSON' }).click();
      await expect(stage.page.getByText('"Studio"')).toBeVisible();
    },
  },
  {
    name: 'console: catalog version being restored',
    async open(stage) {
      await answer(stage, 'catalogVersion', version);
      await stage.goAs(await stage.cast.operator(), '/console/catalog/versions/3');
      await stage.page.getByRole('button', { name: 'Restore version' }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'console: catalog version that is none',
    refuses: true,
    async open({ page, cast, goAs }) {
      await goAs(await cast.operator(), '/console/catalog/versions/999');
      await expect(page.getByText('Version not found')).toBeVisible();
    },
  },
];
