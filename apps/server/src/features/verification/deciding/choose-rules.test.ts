import { days, siteSlots } from '@hub/contract/limits';
import { describe, expect, it } from 'vitest';
import {
  type Question,
  chooseLicense,
  countLicenses,
  judge,
  releaseLetsIn,
} from './choose-rules.ts';
import type { ActiveSite, LicenseState } from './license-rules.ts';
import type { SiteKind } from '#verification/sites/pattern-rules.ts';
import { readSite } from '#verification/sites/site-rules.ts';

const now = new Date('2026-05-01T12:00:00Z');
const daysAgo = (n: number): Date => new Date(now.getTime() - days(n));

function siteAt(text: string) {
  const read = readSite(text, []);
  if (!read.ok) throw new Error(read.why);
  return read.site;
}

const aQuestion = (url: string, over: Partial<Question> = {}): Question => ({
  site: siteAt(url),
  now,
  settings: { patterns: [], suffixes: [] },
  slots: siteSlots,
  moving: null,
  ...over,
});

const active = (activationId: number, url: string, kind: SiteKind): ActiveSite => ({
  ...siteAt(url),
  activationId,
  kind,
});

const aLicense = (id: number, over: Partial<LicenseState> = {}): LicenseState => ({
  id,
  status: 'valid',
  soldAt: daysAgo(30),
  moves: 0,
  active: [],
  held: [],
  lastLive: null,
  everUsed: false,
  ...over,
});

const liveOn = (id: number, url: string, over: Partial<LicenseState> = {}): LicenseState =>
  aLicense(id, {
    active: [active(id * 100, url, 'live')],
    lastLive: siteAt(url).endProduct,
    everUsed: true,
    ...over,
  });

const releasedFrom = (id: number, domain: string, over: Partial<LicenseState> = {}) =>
  aLicense(id, { lastLive: domain, everUsed: true, ...over });

const chosen = (licenses: LicenseState[], question: Question): number | null =>
  chooseLicense(
    licenses.map((license) => judge(license, question)),
    question,
  )?.license.id ?? null;

describe('chooseLicense', () => {
  it('takes the one on which this very site is active, before all others', () => {
    const licenses = [aLicense(1), liveOn(2, 'https://shop.example'), aLicense(3)];
    expect(chosen(licenses, aQuestion('https://shop.example'))).toBe(2);
  });

  it('also where another licence has the live site of its domain', () => {
    const site = active(201, 'https://dev.shop.example', 'staging');
    const besides = liveOn(2, 'https://else.example');
    const licenses = [
      liveOn(1, 'https://shop.example', { soldAt: daysAgo(400) }),
      { ...besides, active: [...besides.active, site] },
    ];
    expect(chosen(licenses, aQuestion('https://dev.shop.example'))).toBe(2);
  });

  it('then one whose live site has the same registrable domain', () => {
    const licenses = [
      aLicense(1, { soldAt: daysAgo(400) }),
      liveOn(2, 'https://else.example'),
      liveOn(3, 'https://shop.example'),
    ];
    expect(chosen(licenses, aQuestion('https://dev.shop.example'))).toBe(3);
    expect(chosen(licenses, aQuestion('https://shop.example/copy'))).toBe(3);
  });

  it('then for a staging or local site any with a live site', () => {
    const licenses = [aLicense(1, { soldAt: daysAgo(400) }), liveOn(2, 'https://else.example')];
    expect(chosen(licenses, aQuestion('https://dev.shop.example'))).toBe(2);
    expect(chosen(licenses, aQuestion('http://localhost'))).toBe(2);
  });

  it('then a licence bound to this domain whose live site was released', () => {
    const licenses = [aLicense(1), releasedFrom(2, 'shop.example', { soldAt: daysAgo(10) })];
    expect(chosen(licenses, aQuestion('https://shop.example'))).toBe(2);
  });

  it('then a never-used one, oldest first', () => {
    const licenses = [
      aLicense(1, { soldAt: daysAgo(10) }),
      aLicense(2, { soldAt: daysAgo(400) }),
      releasedFrom(3, 'else.example', { soldAt: daysAgo(100) }),
      liveOn(4, 'https://third.example', { soldAt: daysAgo(500) }),
    ];
    expect(chosen(licenses, aQuestion('https://shop.example'))).toBe(2);
  });

  it('then the oldest that the rules allow', () => {
    const licenses = [
      releasedFrom(1, 'else.example', { soldAt: daysAgo(20) }),
      releasedFrom(2, 'else.example', { soldAt: daysAgo(182) }),
      releasedFrom(3, 'else.example', { soldAt: daysAgo(183) }),
    ];
    expect(chosen(licenses, aQuestion('https://shop.example'))).toBe(2);
  });

  it('passes over one that may not', () => {
    const licenses = [
      aLicense(1, { soldAt: daysAgo(500), status: 'refunded' }),
      aLicense(2, { soldAt: daysAgo(400), status: 'blocked' }),
      aLicense(3, { soldAt: daysAgo(10) }),
    ];
    expect(chosen(licenses, aQuestion('https://shop.example'))).toBe(3);
    expect(chosen(licenses.slice(0, 2), aQuestion('https://shop.example'))).toBeNull();
    expect(chosen([], aQuestion('https://shop.example'))).toBeNull();
  });

  it('keeps a move on the licence it started from', () => {
    const licenses = [aLicense(1, { soldAt: daysAgo(400) }), liveOn(2, 'https://old.example')];
    expect(chosen(licenses, aQuestion('https://new.example', { moving: 200 }))).toBe(2);
    expect(chosen(licenses, aQuestion('https://new.example'))).toBe(1);
  });
});

describe('judge', () => {
  it('works the kind out for each licence', () => {
    const question = aQuestion('https://new.shop.example');
    expect(judge(liveOn(1, 'https://shop.example'), question).kind).toBe('staging');
    expect(judge(aLicense(2), question).kind).toBe('live');
  });

  it('lets a move within the domain stay live, and frees the old site’s place', () => {
    const license = liveOn(1, 'https://shop.example', { soldAt: daysAgo(400) });
    const question = aQuestion('https://new.shop.example', { moving: 100 });
    expect(judge(license, question)).toMatchObject({ kind: 'live', verdict: { ok: true } });
  });

  it('refuses a move to another domain at 183 days', () => {
    const license = liveOn(1, 'https://shop.example', { soldAt: daysAgo(183) });
    const question = aQuestion('https://other.example', { moving: 100 });
    expect(judge(license, question).verdict).toMatchObject({ code: 'other_end_product' });
  });

  it('takes a move that leads nowhere for the same site', () => {
    const license = liveOn(1, 'https://shop.example');
    const question = aQuestion('https://www.shop.example/', { moving: 100 });
    expect(judge(license, question).verdict).toMatchObject({ reason: 'same_site' });
  });
});

describe('releaseLetsIn', () => {
  const young = liveOn(1, 'https://old.example');
  const old = liveOn(1, 'https://old.example', { soldAt: daysAgo(183) });

  it('is so where the live slot is what stands in the way', () => {
    expect(releaseLetsIn(young, 100, aQuestion('https://new.example'))).toBe(true);
  });

  it('is not so where the licence is bound to its domain', () => {
    expect(releaseLetsIn(old, 100, aQuestion('https://new.example'))).toBe(false);
  });

  it('is not so where the site gets in anyway', () => {
    expect(releaseLetsIn(young, 100, aQuestion('http://localhost'))).toBe(false);
    expect(releaseLetsIn(young, 100, aQuestion('https://old.example'))).toBe(false);
  });

  it('is so for each site of a kind whose slots are full, and for no other', () => {
    const stagings = [1, 2, 3].map((n) => active(n, `https://dev.s${n}.example`, 'staging'));
    const license = liveOn(1, 'https://shop.example');
    const full = { ...license, active: [...license.active, ...stagings] };
    const question = aQuestion('https://dev.shop.example');
    expect(releaseLetsIn(full, 1, question)).toBe(true);
    expect(releaseLetsIn(full, 3, question)).toBe(true);
    expect(releaseLetsIn(full, 100, question)).toBe(false);
  });
});

describe('countLicenses', () => {
  const count = (licenses: LicenseState[]) => {
    const question = aQuestion('https://shop.example');
    return countLicenses(licenses.map((license) => judge(license, question)));
  };

  it.each([
    ['none', [], 0, 0, 'no_licenses'],
    ['refunded ones only', [aLicense(1, { status: 'refunded' })], 0, 0, 'no_licenses'],
    ['one that can take it', [aLicense(1), liveOn(2, 'https://x.example')], 2, 1, null],
    ['one that carries it', [liveOn(1, 'https://shop.example')], 1, 1, null],
    ['used ones', [liveOn(1, 'https://x.example')], 1, 0, 'all_used'],
    ['blocked ones', [aLicense(1, { status: 'blocked' })], 1, 0, 'blocked'],
    [
      'a blocked and a used one',
      [aLicense(1, { status: 'blocked' }), liveOn(2, 'https://x.example')],
      2,
      0,
      'all_used',
    ],
  ])('counts %s', (...row) => {
    const [, licenses, licensesCount, unused, reason] = row;
    expect(count(licenses)).toEqual({ licensesCount, unused, reason });
  });
});
