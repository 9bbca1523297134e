import { days, siteSlots } from '@hub/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Question,
  chooseLicense,
  countLicenses,
  evaluateLicense,
  releaseLetsIn,
} from './choose-rules.ts';
import type { ActiveSite, LicenseState } from './license-rules.ts';
import type { SiteKind } from '#verification/sites/pattern-rules.ts';
import { readSite } from '#verification/sites/site-rules.ts';

const now = new Date('2026-05-01T12:00:00Z');
const daysAgo = (n: number): Date => new Date(now.getTime() - days(n));

function siteAt(text: string) {
  const parsed = readSite(text, []);
  if (!parsed.ok) throw new Error(parsed.why);
  return parsed.site;
}

const aQuestion = (url: string, over: Partial<Question> = {}): Question => ({
  site: siteAt(url),
  now,
  settings: { patterns: [], suffixes: [] },
  slots: siteSlots,
  moving: null,
  network: false,
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
  supportedUntil: daysAgo(-150),
  moves: 0,
  active: [],
  held: [],
  lastLive: null,
  everUsed: false,
  isGivenAlone: false,
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
    licenses.map((license) => evaluateLicense(license, question)),
    question,
  )?.license.id ?? null;

describe('chooseLicense', () => {
  it('prefers the license on which this site is active', () => {
    const licenses = [aLicense(1), liveOn(2, 'https://shop.example'), aLicense(3)];
    expect(chosen(licenses, aQuestion('https://shop.example'))).toBe(2);
  });

  it('prefers the license of this site to the license with the live site of its domain', () => {
    const site = active(201, 'https://dev.shop.example', 'staging');
    const besides = liveOn(2, 'https://else.example');
    const licenses = [
      liveOn(1, 'https://shop.example', { soldAt: daysAgo(400) }),
      { ...besides, active: [...besides.active, site] },
    ];
    expect(chosen(licenses, aQuestion('https://dev.shop.example'))).toBe(2);
  });

  it('prefers a license with a live site on the same registrable domain', () => {
    const licenses = [
      aLicense(1, { soldAt: daysAgo(400) }),
      liveOn(2, 'https://else.example'),
      liveOn(3, 'https://shop.example'),
    ];
    expect(chosen(licenses, aQuestion('https://dev.shop.example'))).toBe(3);
    expect(chosen(licenses, aQuestion('https://shop.example/copy'))).toBe(3);
  });

  it('prefers a license with any live site for a staging or local site', () => {
    const licenses = [aLicense(1, { soldAt: daysAgo(400) }), liveOn(2, 'https://else.example')];
    expect(chosen(licenses, aQuestion('https://dev.shop.example'))).toBe(2);
    expect(chosen(licenses, aQuestion('http://localhost'))).toBe(2);
  });

  it('prefers a license that is locked to this domain and has no live site', () => {
    const licenses = [aLicense(1), releasedFrom(2, 'shop.example', { soldAt: daysAgo(10) })];
    expect(chosen(licenses, aQuestion('https://shop.example'))).toBe(2);
  });

  it('prefers a license with a copy of this website', () => {
    const copy = active(201, 'https://dev.shop.example', 'staging');
    const licenses = [
      aLicense(1, { soldAt: daysAgo(40) }),
      aLicense(2, { soldAt: daysAgo(10), active: [copy], everUsed: true, supportedUntil: null }),
    ];
    expect(chosen(licenses, aQuestion('https://shop.example'))).toBe(2);
    expect(chosen(licenses, aQuestion('https://test.shop.example'))).toBe(2);
    expect(chosen(licenses, aQuestion('https://dev.else.example'))).toBe(1);
  });

  it('prefers an unused license that can still move', () => {
    const licenses = [
      aLicense(1, { soldAt: daysAgo(10) }),
      aLicense(2, { soldAt: daysAgo(400) }),
      releasedFrom(3, 'else.example', { soldAt: daysAgo(100) }),
      liveOn(4, 'https://third.example', { soldAt: daysAgo(500) }),
    ];
    expect(chosen(licenses, aQuestion('https://shop.example'))).toBe(1);
    expect(chosen(licenses.slice(1), aQuestion('https://shop.example'))).toBe(3);
    expect(chosen(licenses.slice(1, 2), aQuestion('https://shop.example'))).toBe(2);
  });

  it('prefers the oldest license that the rules allow', () => {
    const licenses = [
      releasedFrom(1, 'else.example', { soldAt: daysAgo(20) }),
      releasedFrom(2, 'else.example', { soldAt: daysAgo(182) }),
      releasedFrom(3, 'else.example', { soldAt: daysAgo(183) }),
    ];
    expect(chosen(licenses, aQuestion('https://shop.example'))).toBe(2);
  });

  it('skips refunded and blocked licenses', () => {
    const licenses = [
      aLicense(1, { soldAt: daysAgo(500), status: 'refunded' }),
      aLicense(2, { soldAt: daysAgo(400), status: 'blocked' }),
      aLicense(3, { soldAt: daysAgo(10) }),
    ];
    expect(chosen(licenses, aQuestion('https://shop.example'))).toBe(3);
    expect(chosen(licenses.slice(0, 2), aQuestion('https://shop.example'))).toBeNull();
    expect(chosen([], aQuestion('https://shop.example'))).toBeNull();
  });

  it('prefers the current license of a site that moves', () => {
    const licenses = [aLicense(1, { soldAt: daysAgo(400) }), liveOn(2, 'https://old.example')];
    expect(chosen(licenses, aQuestion('https://new.example', { moving: 200 }))).toBe(2);
    expect(chosen(licenses, aQuestion('https://new.example'))).toBe(1);
  });
});

type Free = Partial<LicenseState>;

/** Rows of `cheaper`: the choice prefers the license on the left. */
const aMonthOld = { soldAt: daysAgo(30) };
const aYearOld = { soldAt: daysAgo(400) };
const ended = { supportedUntil: daysAgo(1) };
const elsewhere = { lastLive: 'else.example', everUsed: true };
const withCopy = { active: [active(900, 'https://dev.else.example', 'staging')], everUsed: true };

const cheaper: [string, Free, Free][] = [
  ['young before old', aMonthOld, aYearOld],
  [
    'a day before it is bound before the day it is',
    { soldAt: daysAgo(182) },
    { soldAt: daysAgo(183) },
  ],
  ['young without support before old with it', { ...aMonthOld, supportedUntil: null }, aYearOld],
  [
    'one that may move on before one on its last move',
    { ...elsewhere, moves: 1 },
    { ...elsewhere, ...aMonthOld, moves: 2 },
  ],
  ['with a move left before old and never used', elsewhere, aYearOld],
  [
    'its last move comes after never used, whatever its support',
    { ...aMonthOld, ...ended },
    { ...elsewhere, moves: 2 },
  ],
  ['supported before ended', aMonthOld, { soldAt: daysAgo(100), ...ended }],
  ['supported before bought without', aMonthOld, { soldAt: daysAgo(100), supportedUntil: null }],
  ['supported and used elsewhere before ended and never used', elsewhere, ended],
  [
    'support that ends this moment is over',
    aMonthOld,
    { soldAt: daysAgo(100), supportedUntil: now },
  ],
  ['old and supported before old and not', aYearOld, { soldAt: daysAgo(500), ...ended }],
  ['never used before a move that counts', aMonthOld, { ...elsewhere, soldAt: daysAgo(100) }],
  [
    'never used before one with a copy of another website',
    aMonthOld,
    { ...withCopy, soldAt: daysAgo(100) },
  ],
  ['the older of two that cost the same', { soldAt: daysAgo(100) }, aMonthOld],
  ['the older of two that are bound for good', { soldAt: daysAgo(500) }, aYearOld],
];

describe('choice among free licenses', () => {
  it('prefers the license with the less costly domain lock', () => {
    for (const row of cheaper) {
      const [, first, second] = row;
      const question = aQuestion('https://shop.example');
      for (const [a, b] of [
        [1, 2],
        [2, 1],
      ] as const) {
        const licenses = [aLicense(a, first), aLicense(b, second)];
        expect.soft(chosen(licenses, question), row[0]).toBe(a);
        expect.soft(chosen(licenses.toReversed(), question), row[0]).toBe(a);
      }
    }
  });

  it('prefers the lower id if all else is equal', () => {
    const question = aQuestion('https://shop.example');
    expect(chosen([aLicense(7), aLicense(3), aLicense(5)], question)).toBe(3);
  });
});

/** Generates random licenses by the fields that the choice uses. */
const anyLicense = fc.record({
  soldAt: fc.integer({ min: 0, max: 400 }).map(daysAgo),
  supportedUntil: fc.option(fc.integer({ min: -200, max: 200 }).map(daysAgo)),
  moves: fc.integer({ min: 0, max: 3 }),
  lastLive: fc.constantFrom(null, 'shop.example', 'else.example', 'third.example'),
  isLive: fc.boolean(),
  status: fc.constantFrom('valid' as const, 'valid' as const, 'refunded' as const),
});

const built = fc.array(anyLicense, { maxLength: 6 }).map((wishes) =>
  wishes.map(({ isLive, ...wish }, id): LicenseState => {
    const site = isLive && wish.lastLive !== null ? `https://${wish.lastLive}` : null;
    const sites = site === null ? [] : [active(id * 100 + 1, site, 'live')];
    return aLicense(id + 1, { ...wish, active: sites, everUsed: wish.lastLive !== null });
  }),
);

const asking = fc.constantFrom(
  'https://shop.example',
  'https://dev.shop.example',
  'http://localhost',
);

/** Many runs are needed because random pairs that differ in one field are rare. */
const manyRuns = { numRuns: 2000 };

describe('choice among random licenses of a buyer', () => {
  const evaluateAll = (licenses: LicenseState[], question: Question) =>
    licenses.map((license) => evaluateLicense(license, question));

  it('chooses a license that may take the site, or null if no license may', () => {
    fc.assert(
      fc.property(built, asking, (licenses, url) => {
        const question = aQuestion(url);
        const evaluated = evaluateAll(licenses, question);
        const able = evaluated.filter(({ verdict }) => verdict.ok);
        const choice = chooseLicense(evaluated, question);
        expect(choice === null).toBe(able.length === 0);
        if (choice !== null) expect(able).toContain(choice);
      }),
    );
  });

  it('the choice does not depend on the order of the licenses', () => {
    fc.assert(
      fc.property(built, asking, fc.func(fc.integer()), (licenses, url, key) => {
        const question = aQuestion(url);
        const shuffled = licenses.toSorted((a, b) => key(a.id) - key(b.id));
        expect(chosen(shuffled, question)).toBe(chosen(licenses, question));
      }),
    );
  });

  it('the choice stays when an unchosen license is removed', () => {
    fc.assert(
      fc.property(built, asking, (licenses, url) => {
        const question = aQuestion(url);
        const choice = chosen(licenses, question);
        for (const gone of licenses.filter(({ id }) => id !== choice)) {
          const others = licenses.filter((license) => license !== gone);
          expect(chosen(others, question)).toBe(choice);
        }
      }),
    );
  });

  it('prefers a license that can still move to one that would be locked permanently', () => {
    fc.assert(
      fc.property(built, (licenses) => {
        const question = aQuestion('https://shop.example');
        const evaluated = evaluateAll(licenses, question);
        const choice = chooseLicense(evaluated, question);
        if (choice?.binding?.forGood !== true || choice.license.lastLive === 'shop.example') return;
        const movable = evaluated.filter(({ binding }) => binding?.forGood === false);
        expect(movable).toEqual([]);
      }),
      manyRuns,
    );
  });

  it('never uses a license without support while an equally movable license has support', () => {
    fc.assert(
      fc.property(built, (licenses) => {
        const question = aQuestion('https://shop.example');
        const evaluated = evaluateAll(licenses, question);
        const choice = chooseLicense(evaluated, question);
        const isSupported = ({ supportedUntil }: LicenseState) => (supportedUntil ?? now) > now;
        if (!choice || choice.license.lastLive === 'shop.example') return;
        if (isSupported(choice.license)) return;
        const equallyMovable = evaluated.filter(
          ({ binding }) => binding?.forGood === choice.binding?.forGood,
        );
        expect(equallyMovable.filter(({ license }) => isSupported(license))).toEqual([]);
      }),
      manyRuns,
    );
  });
});

describe('site of a network', () => {
  const license = liveOn(1, 'https://net.example');
  const evaluated = (url: string, network: boolean, own = license) => {
    const { kind, verdict } = evaluateLicense(own, aQuestion(url, { network }));
    return [kind, verdict.ok, verdict.ok ? verdict.effect : verdict.code];
  };

  it('is live and uses no slot if the license covers a network', () => {
    expect(evaluated('https://net.example/de', true)).toEqual([
      'live',
      true,
      'net.example/de belongs to the network of net.example, which this license covers.',
    ]);
    const more = [...license.active, active(101, 'https://net.example/de', 'live')];
    expect(evaluated('https://net.example/fr', true, { ...license, active: more })[1]).toBe(true);
  });

  it('is a staging site if the license covers no network', () => {
    expect(evaluated('https://net.example/de', false).slice(0, 2)).toEqual(['staging', true]);
  });

  it.each([
    ['https://other.example', ['live', false, 'slot_full']],
    ['https://de.net.example', ['staging', true]],
    ['https://staging.net.example', ['staging', true]],
  ])('a site at %s does not belong to the network', (url, expected) => {
    expect(evaluated(url, true).slice(0, expected.length)).toEqual(expected);
  });

  it('is refused by a blocked license', () => {
    const blocked = { ...license, status: 'blocked' } as const;
    expect(evaluated('https://net.example/de', true, blocked)[2]).toBe('license_blocked');
  });
});

describe('evaluateLicense', () => {
  it('determines the kind of the site separately for each license', () => {
    const question = aQuestion('https://new.shop.example');
    expect(evaluateLicense(liveOn(1, 'https://shop.example'), question).kind).toBe('staging');
    expect(evaluateLicense(aLicense(2), question).kind).toBe('live');
  });

  it('a site that moves within its domain stays live, and takes over the slot', () => {
    const license = liveOn(1, 'https://shop.example', { soldAt: daysAgo(400) });
    const question = aQuestion('https://new.shop.example', { moving: 100 });
    expect(evaluateLicense(license, question)).toMatchObject({
      kind: 'live',
      verdict: { ok: true },
    });
  });

  it('refuses a move to another domain at 183 days', () => {
    const license = liveOn(1, 'https://shop.example', { soldAt: daysAgo(183) });
    const question = aQuestion('https://other.example', { moving: 100 });
    expect(evaluateLicense(license, question).verdict).toMatchObject({ code: 'other_end_product' });
  });

  it('treats a move to the same address as the same site', () => {
    const license = liveOn(1, 'https://shop.example');
    const question = aQuestion('https://www.shop.example/', { moving: 100 });
    expect(evaluateLicense(license, question).verdict).toMatchObject({ reason: 'same_site' });
  });
});

describe('releaseLetsIn', () => {
  const young = liveOn(1, 'https://old.example');
  const old = liveOn(1, 'https://old.example', { soldAt: daysAgo(183) });

  it('is true if the release would free the live slot', () => {
    expect(releaseLetsIn(young, 100, aQuestion('https://new.example'))).toBe(true);
  });

  it('is false if the license is locked to its domain', () => {
    expect(releaseLetsIn(old, 100, aQuestion('https://new.example'))).toBe(false);
  });

  it('is false if the site may be activated anyway', () => {
    expect(releaseLetsIn(young, 100, aQuestion('http://localhost'))).toBe(false);
    expect(releaseLetsIn(young, 100, aQuestion('https://old.example'))).toBe(false);
  });

  it('is true for each site of the kind without free slots, and false for other kinds', () => {
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
    return countLicenses(licenses.map((license) => evaluateLicense(license, question)));
  };

  it.each([
    ['no license', [], 0, 0, 'no_licenses'],
    ['refunded licenses only', [aLicense(1, { status: 'refunded' })], 0, 0, 'no_licenses'],
    ['a license that can take the site', [aLicense(1), liveOn(2, 'https://x.example')], 2, 1, null],
    ['a license with the site', [liveOn(1, 'https://shop.example')], 1, 1, null],
    ['used licenses', [liveOn(1, 'https://x.example')], 1, 0, 'all_used'],
    ['blocked licenses', [aLicense(1, { status: 'blocked' })], 1, 0, 'blocked'],
    [
      'a blocked and a used license',
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
