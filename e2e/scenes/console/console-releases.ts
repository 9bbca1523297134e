import { expect } from '@playwright/test';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { button, first, on, the, type Play } from '#e2e/scenes/play.ts';
import { named, type Stage } from '#e2e/scenes/scene.ts';

type Releases = OperatorAnswerOf<'releases'>;
type Release = Releases['rows'][number];

const aRelease = (change: Partial<Release>): Release => ({
  kind: 'theme',
  slug: 'essentials',
  name: 'Essentials',
  version: '7.2.1',
  state: 'offered',
  share: 100,
  tried_out: false,
  size: 12_400_000,
  sha256: 'a'.repeat(64),
  requires: '6.4',
  requires_php: '7.4',
  tested: '7.1',
  notes: '## New\n\n- A header that keeps its place\n- **Faster** on telephones',
  signed: true,
  downloads: 18_233,
  published_at: '2026-11-02T09:30:00.000Z',
  withdrawn_at: null,
  ...change,
});

const older =
  'The file is version 7.0.0, but 7.3.0 is already published. Sites do not install an older version.';

const several: Releases = {
  rows: [
    aRelease({ version: '7.4.0', state: 'draft', downloads: 0, notes: null, signed: false }),
    aRelease({ version: '7.3.0', share: 10, downloads: 412 }),
    aRelease({ version: '7.3.0-beta2', tried_out: true, downloads: 57 }),
    aRelease({}),
    aRelease({ version: '7.2.0', state: 'withdrawn', withdrawn_at: '2026-11-02T09:00:00.000Z' }),
  ],
  next: null,
  count: 5,
  titles: [{ slug: 'essentials', name: 'Essentials' }],
  must_be_signed: true,
};

const versions: OperatorAnswerOf<'sitesByVersion'> = {
  items: [{ id: 1, name: 'Essentials' }],
  item: 1,
  days: Array.from({ length: 30 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 9, 24 + at)).toISOString().slice(0, 10),
    versions: [
      { label: '7.2.1', count: 9000 + at * 300 },
      { label: '7.2.0', count: 12_000 - at * 250 },
      { label: '7.3.0', count: at > 22 ? (at - 22) * 55 : 0 },
      { label: '', count: 940 },
    ],
  })),
};

const releasesAre = (releases: Releases): Play =>
  on('/console/releases', 'operator')
    .answering('releases', releases)
    .answering('sitesByVersion', releases.rows.length > 0 ? versions : { ...versions, days: [] })
    .shows(the('heading', /^Releases$/));
const used = releasesAre(several);

const uploads = ({ page }: Stage): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({
    name: 'essentials-7.0.0.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK'),
  });

export const consoleReleases = named('console: ', {
  releases: used.shows(first('18,233')),
  'releases of a new hub': releasesAre({ ...several, rows: [], must_be_signed: false }).shows(
    'No theme releases yet',
  ),
  'releases that are loading': on('/console/releases', 'operator').loading(
    'releases',
    first('Loading releases'),
  ),
  'a release that is refused': used
    .refusing('uploadRelease', 'release_refused', {
      message: older,
      errors: [{ field: 'older', message: older }],
    })
    .plays(uploads)
    .shows(button(/Upload anyway/)),
  'a release on its way': used.hanging('uploadRelease').plays(uploads).shows(the('progressbar')),
  'offering a release': used
    .presses(first(button('Change rollout')))
    .plays(({ page }) =>
      expect(page.getByRole('textbox', { name: 'Release notes' })).toHaveValue(/Faster/),
    ),
});
