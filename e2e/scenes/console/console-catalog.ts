import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { button, field, on, question, the, within } from '#e2e/scenes/play.ts';
import { named, refused } from '#e2e/scenes/scene.ts';

const saved = (
  id: number,
  reason: string,
  restores: number | null = null,
): OperatorAnswerOf<'catalogVersions'>['rows'][number] => ({
  id,
  reason,
  restores,
  by: id > 2 ? 'olive' : null,
  at: '2026-11-18T09:00:00.000Z',
});

const blackFriday = saved(
  3,
  'Black Friday: a banner with a coupon for the new theme, until Monday',
);
const versions = [
  saved(4, 'The coupon ended.', 2),
  blackFriday,
  saved(2, 'From the build server'),
  saved(1, ''),
];

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

const catalog = on('/console/catalog', 'operator');
const catalogText = on('/console/catalog/edit', 'operator');
const catalogVersions = on('/console/catalog/versions', 'operator');
const aVersion = on('/console/catalog/versions/3', 'operator').answering('catalogVersion', {
  ...blackFriday,
  text: '{\n  "brand": { "name": "Studio" }\n}\n',
  changes,
  back: changes,
});
const edit = catalogText.shows(the('tab', 'Form'));
const brand = the('textbox', /Hub name/);
const ofBanner = (label: string) => within(the('region', 'Banner'), field(label));

export const consoleCatalog = named('console: ', {
  catalog: catalog.shows(/Using .*catalog.json/),
  'catalog that a file rules': catalog
    .amending('catalogInForce', (answer) => ({
      ...answer,
      file: '/etc/hub/catalog.json',
      file_rules: true,
    }))
    .shows('Read-only: the catalog is managed in a file'),
  'catalog on its way': catalog
    .amending('catalogInForce', (answer) => ({ ...answer, version: 3, newest: 4 }))
    .shows('Version 3 is live'),
  'catalog while it loads': catalog.loading('catalogInForce', 'Loading catalog'),
  'catalog that fails': catalog.failing('catalogInForce', 'The catalog could not be loaded'),
  'catalog being changed': edit,
  'catalog being changed, while it loads': catalogText.loading('catalogText', 'Loading catalog'),
  'catalog being changed, that fails': catalogText.failing(
    'catalogText',
    'The catalog could not be loaded',
  ),
  'catalog being changed, begun before': edit
    .types(brand, 'Workshop')
    .plays(({ page }) => page.reload())
    .shows(button('Discard draft')),
  'catalog being changed, in another tab, too': edit
    .types(brand, 'Workshop')
    .plays(async ({ page }) => {
      const other = await page.context().newPage();
      await other.goto(page.url());
      await brand(other).fill('Factory');
      await other.close();
    })
    .shows(button('Keep this draft')),
  'catalog being changed, as text': edit
    .presses(the('tab', 'JSON'))
    .shows(field('Full catalog as JSON')),
  'catalog with faults': edit
    .types('Hub name', '')
    .types('Showcase', 'somewhere')
    .types(ofBanner('Ends'), 'next spring')
    .presses('Review changes')
    .shows('3 errors'),
  'catalog looked at before it is taken': edit
    .types(ofBanner('Text'), 'Three days only: our new theme with THREE.')
    .types(ofBanner('Coupon'), 'THREE')
    .presses('Review changes')
    .shows(the('region', 'Preview')),
  'catalog being taken': edit
    .types('Hub name', 'Studio')
    .presses('Review changes')
    .presses('Publish catalog')
    .shows(question),
  'catalog that is refused': edit
    .answering('storeCatalog', {
      success: false,
      message: 'The catalog has errors. No releases yet.',
      faults: [],
    })
    .types('Hub name', 'Studio')
    .presses('Review changes')
    .presses('Publish catalog')
    .types(within(question, field('Reason')), 'A new name')
    .confirms('Publish catalog')
    .shows(within(question, /The catalog has errors/)),
  'catalog versions, none': catalogVersions
    .answering('catalogVersions', { rows: [], next: null, count: 0 })
    .shows('No versions yet'),
  'catalog versions': catalogVersions
    .answering('catalogVersions', { rows: versions, next: null, count: 4 })
    .shows('Restored version 2: The coupon ended.'),
  'catalog versions that fail': catalogVersions.failing(
    'catalogVersions',
    'Catalog versions could not be loaded',
  ),
  'catalog version': aVersion.presses('Raw JSON').shows('"Studio"'),
  'catalog version being restored': aVersion.presses('Restore version').shows(question),
  'catalog version that is none': refused(
    on('/console/catalog/versions/999', 'operator').shows('Version not found'),
  ),
});
