import { days, siteSlots } from '@hub/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ActiveSite,
  type LicenseState,
  type Verdict,
  mayTake,
  releaseNotice,
  withoutSite,
} from './license-rules.ts';
import type { SiteKind } from '#verification/sites/pattern-rules.ts';

const now = new Date('2026-05-01T12:00:00Z');
const usual = { now, slots: siteSlots, network: false };
const daysAgo = (n: number): Date => new Date(now.getTime() - days(n));
const secondBefore = (date: Date): Date => new Date(date.getTime() + 1000);

let nextActivation = 1;
const active = (host: string, kind: SiteKind, endProduct = host): ActiveSite => ({
  activationId: nextActivation++,
  site: host,
  host,
  endProduct,
  kind,
});

const aLicense = (over: Partial<LicenseState> = {}): LicenseState => ({
  id: 1,
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

const site = (host: string, endProduct = host) => ({ site: host, host, endProduct });
const shop = site('shop.example');
const other = site('other.example');
const staging = site('dev.shop.example', 'shop.example');
const local = site('localhost');

const live = active('shop.example', 'live');
const stagings = [1, 2, 3].map((n) => active(`s${n}.host.example`, 'staging', 'host.example'));
const locals = [1, 2, 3, 4, 5].map((n) => active(`l${n}.test`, 'local'));
const usedOn = (over: Partial<LicenseState> = {}): LicenseState =>
  aLicense({ lastLive: 'shop.example', everUsed: true, ...over });
const activeOn = (over: Partial<LicenseState> = {}): LicenseState =>
  usedOn({ active: [live], ...over });

type Row = [string, LicenseState, typeof shop, SiteKind, string];

const table: Row[] = [
  // refunded or blocked license, in every other state
  ['refunded, never used', aLicense({ status: 'refunded' }), shop, 'live', 'license_refunded'],
  ['refunded, this site', activeOn({ status: 'refunded' }), shop, 'live', 'license_refunded'],
  ['refunded, local', aLicense({ status: 'refunded' }), local, 'local', 'license_refunded'],
  ['blocked, never used', aLicense({ status: 'blocked' }), shop, 'live', 'license_blocked'],
  ['blocked, this site', activeOn({ status: 'blocked' }), shop, 'live', 'license_blocked'],
  // this site is active on the license
  ['this site, live', activeOn(), shop, 'live', 'same_site'],
  ['this site, old', activeOn({ soldAt: daysAgo(4000), moves: 3 }), shop, 'live', 'same_site'],
  [
    'this site, staging, all slots taken, no live site left',
    usedOn({ active: stagings }),
    site('s2.host.example', 'host.example'),
    'staging',
    'same_site',
  ],
  // the license had a live site and has none now
  ['lost its live site, staging', usedOn(), staging, 'staging', 'other_end_product'],
  ['lost its live site, local', usedOn(), local, 'local', 'other_end_product'],
  [
    'lost its live site, has a staging one',
    usedOn({ active: [stagings[0]!] }),
    local,
    'local',
    'other_end_product',
  ],
  // other staging and local sites, if a slot of their kind is free
  ['never used, staging', aLicense(), staging, 'staging', 'free_slot'],
  ['never used, local', aLicense(), local, 'local', 'free_slot'],
  ['with a live site, staging', activeOn(), staging, 'staging', 'free_slot'],
  [
    'with another’s live site, staging elsewhere',
    activeOn(),
    site('dev.else.example', 'else.example'),
    'staging',
    'free_slot',
  ],
  [
    'old, with a live site, staging',
    activeOn({ soldAt: daysAgo(400) }),
    staging,
    'staging',
    'free_slot',
  ],
  [
    'last free staging slot',
    activeOn({ active: [live, ...stagings.slice(1)] }),
    staging,
    'staging',
    'free_slot',
  ],
  ['no staging slot', activeOn({ active: [live, ...stagings] }), staging, 'staging', 'slot_full'],
  [
    'never live, no staging slot',
    aLicense({ active: stagings, everUsed: true }),
    staging,
    'staging',
    'slot_full',
  ],
  [
    'no staging slot, local',
    activeOn({ active: [live, ...stagings] }),
    local,
    'local',
    'free_slot',
  ],
  ['last free local slot', aLicense({ active: locals.slice(1) }), local, 'local', 'free_slot'],
  ['no local slot', aLicense({ active: locals }), local, 'local', 'slot_full'],
  ['no local slot, live', aLicense({ active: locals }), shop, 'live', 'free_slot'],
  // the license never had a live site, or its last live site had this registrable domain
  ['never used, live', aLicense(), shop, 'live', 'free_slot'],
  ['never used, 366 days, live', aLicense({ soldAt: daysAgo(366) }), shop, 'live', 'free_slot'],
  ['same domain again', usedOn(), site('www2.shop.example', 'shop.example'), 'live', 'free_slot'],
  [
    'same domain, 4000 days, 3 moves',
    usedOn({ soldAt: daysAgo(4000), moves: 3 }),
    shop,
    'live',
    'free_slot',
  ],
  [
    'same domain, live slot taken',
    activeOn(),
    site('new.shop.example', 'shop.example'),
    'live',
    'slot_full',
  ],
  [
    'the domain itself, one of its sites live',
    usedOn({ active: [active('blog.shop.example', 'live', 'shop.example')] }),
    shop,
    'live',
    'free_slot',
  ],
  [
    'the domain itself, one of its sites live, no staging slot for that',
    usedOn({ active: [active('blog.shop.example', 'live', 'shop.example'), ...stagings] }),
    shop,
    'live',
    'slot_full',
  ],
  [
    'another site of the domain, one of its sites live',
    usedOn({ active: [active('blog.shop.example', 'live', 'shop.example')] }),
    site('new.shop.example', 'shop.example'),
    'live',
    'slot_full',
  ],
  [
    'live slot reserved',
    aLicense({ held: [{ site: 'x.example', kind: 'live' }] }),
    shop,
    'live',
    'slot_full',
  ],
  [
    'live slot reserved for itself',
    aLicense({ held: [{ site: 'shop.example', kind: 'live' }] }),
    shop,
    'live',
    'free_slot',
  ],
  [
    'staging reserved',
    aLicense({ held: [{ site: 'x.example', kind: 'staging' }] }),
    shop,
    'live',
    'free_slot',
  ],
  [
    'last staging slot reserved',
    aLicense({ active: stagings.slice(1), held: [{ site: 'x.example', kind: 'staging' }] }),
    staging,
    'staging',
    'slot_full',
  ],
  [
    'a site both active and reserved takes one slot',
    aLicense({ active: stagings.slice(1), held: [{ site: 's2.host.example', kind: 'staging' }] }),
    staging,
    'staging',
    'free_slot',
  ],
  // the last live site had another domain
  ['elsewhere, new', usedOn({ soldAt: daysAgo(0) }), other, 'live', 'move'],
  ['elsewhere, 182 days', usedOn({ soldAt: daysAgo(182) }), other, 'live', 'move'],
  [
    'elsewhere, a second under 183 days',
    usedOn({ soldAt: secondBefore(daysAgo(183)) }),
    other,
    'live',
    'move',
  ],
  ['elsewhere, 183 days', usedOn({ soldAt: daysAgo(183) }), other, 'live', 'other_end_product'],
  ['elsewhere, 364 days', usedOn({ soldAt: daysAgo(364) }), other, 'live', 'other_end_product'],
  ['elsewhere, 365 days', usedOn({ soldAt: daysAgo(365) }), other, 'live', 'other_end_product'],
  ['elsewhere, 366 days', usedOn({ soldAt: daysAgo(366) }), other, 'live', 'other_end_product'],
  ['elsewhere, 2 moves', usedOn({ moves: 2 }), other, 'live', 'move'],
  ['elsewhere, 3 moves', usedOn({ moves: 3 }), other, 'live', 'other_end_product'],
  [
    'elsewhere, 3 moves, 183 days',
    usedOn({ moves: 3, soldAt: daysAgo(183) }),
    other,
    'live',
    'other_end_product',
  ],
  ['elsewhere, still active there', activeOn(), other, 'live', 'slot_full'],
  [
    'elsewhere, still active there, 183 days',
    activeOn({ soldAt: daysAgo(183) }),
    other,
    'live',
    'other_end_product',
  ],
];

const outcome = (verdict: Verdict): string => (verdict.ok ? verdict.reason : verdict.code);

describe('mayTake', () => {
  it('explains every refusal and every approval in a sentence', () => {
    for (const row of table) {
      const [, license, asked, kind, expected] = row;
      const verdict = mayTake({ license, site: asked, kind, ...usual });
      expect.soft(outcome(verdict), row[0]).toBe(expected);
      expect.soft(verdict.ok ? verdict.effect : verdict.why, row[0]).toMatch(/^\w.{20,}\.$/);
    }
  });

  it.each([182, 183, 364, 365, 366])(
    'ignores the age of a license that never had a live site (%d days)',
    (age) => {
      const license = aLicense({ soldAt: daysAgo(age) });
      for (const [asked, kind] of [
        [shop, 'live'],
        [staging, 'staging'],
        [local, 'local'],
      ] as const) {
        expect(mayTake({ license, site: asked, kind, ...usual }).ok).toBe(true);
      }
    },
  );

  it('names the site that uses the slot, and the number of the move', () => {
    expect(mayTake({ license: activeOn(), site: other, kind: 'live', ...usual })).toMatchObject({
      why: 'This license is active on shop.example. Deactivate that site first.',
    });
    expect(
      mayTake({ license: usedOn({ moves: 1 }), site: other, kind: 'live', ...usual }),
    ).toMatchObject({
      effect: 'This license moves from shop.example to other.example. That is move 2 of 3.',
    });
    expect(
      mayTake({ license: usedOn({ soldAt: daysAgo(183) }), site: other, kind: 'live', ...usual }),
    ).toMatchObject({
      why: 'This license is bound to shop.example. It is older than 183 days and cannot move to another domain.',
    });
    expect(mayTake({ license: usedOn(), site: local, kind: 'local', ...usual })).toMatchObject({
      why: 'License was used and can be activated only on live site for the same end product: shop.example.',
    });
  });

  it('applies the operator’s slot numbers', () => {
    const slots = { live: 2, staging: 0, local: 6 };
    const same = site('new.shop.example', 'shop.example');
    expect(mayTake({ license: activeOn(), site: same, kind: 'live', ...usual, slots }).ok).toBe(
      true,
    );
    expect(
      mayTake({ license: activeOn(), site: staging, kind: 'staging', ...usual, slots }),
    ).toEqual({
      ok: false,
      code: 'slot_full',
      why: 'This license cannot be used for a staging site.',
    });
    expect(
      mayTake({
        license: aLicense({ active: locals }),
        site: local,
        kind: 'local',
        ...usual,
        slots,
      }).ok,
    ).toBe(true);
  });

  it('never gives a slot twice, in any order of sites', () => {
    const kinds = fc.constantFrom<SiteKind>('live', 'staging', 'local');
    const siteLists = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), kinds), { maxLength: 40 });
    fc.assert(
      fc.property(siteLists, fc.integer({ min: 0, max: 400 }), (sites, age) => {
        let license = aLicense({ soldAt: daysAgo(age) });
        for (const [n, kind] of sites) {
          const next = site(`${kind}${n}.example`);
          const verdict = mayTake({ license, site: next, kind, ...usual });
          if (!verdict.ok || verdict.reason === 'same_site') continue;
          license = {
            ...license,
            active: [...license.active, active(next.host, kind)],
            lastLive: kind === 'live' ? next.endProduct : license.lastLive,
          };
        }
        const count = (kind: SiteKind): number =>
          license.active.filter((each) => each.kind === kind).length;
        expect(count('live')).toBeLessThanOrEqual(1);
        expect(count('staging')).toBeLessThanOrEqual(3);
        expect(count('local')).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('releaseNotice', () => {
  const bound = /Afterwards it can be used only on shop\.example again/;

  it.each([
    [182, 0, false],
    [183, 0, true],
    [366, 0, true],
    [30, 2, false],
    [30, 3, true],
  ])(
    'after %d days and %d moves, the notice for the live site contains a warning: %s',
    (age, moves, warns) => {
      const license = activeOn({ soldAt: daysAgo(age), moves });
      expect(bound.test(releaseNotice(license, live, now))).toBe(warns);
    },
  );

  it('contains no warning for a staging site', () => {
    const license = activeOn({ soldAt: daysAgo(366), active: [live, stagings[0]!] });
    expect(releaseNotice(license, stagings[0]!, now)).not.toMatch(/afterwards/i);
  });

  it('warns exactly if mayTake then refuses every other domain', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 150, max: 220 }),
        fc.integer({ min: 0, max: 4 }),
        (age, moves) => {
          const license = activeOn({ soldAt: daysAgo(age), moves });
          const later = withoutSite(license, live.activationId);
          const free = mayTake({ license: later, site: other, kind: 'live', ...usual }).ok;
          expect(bound.test(releaseNotice(license, live, now))).toBe(!free);
          expect(mayTake({ license: later, site: shop, kind: 'live', ...usual }).ok).toBe(true);
        },
      ),
    );
  });
});

describe('text of a verdict', () => {
  type VerdictInput = readonly [LicenseState, typeof shop, SiteKind];
  const words = ([license, where, kind]: VerdictInput): string => {
    const verdict = mayTake({ license, site: where, kind, ...usual });
    return verdict.ok ? verdict.effect : verdict.why;
  };

  const sentences: [VerdictInput, string][] = [
    [[aLicense(), shop, 'live'], 'shop.example becomes the live site of this license.'],
    [[usedOn(), shop, 'live'], 'shop.example becomes the live site of this license again.'],
    [
      [aLicense({ held: [{ site: 'other.example', kind: 'live' }] }), shop, 'live'],
      'This license is being activated on another live site right now.',
    ],
    [
      [activeOn(), other, 'live'],
      'This license is active on shop.example. Deactivate that site first.',
    ],
    [
      [usedOn(), other, 'live'],
      'This license moves from shop.example to other.example. That is move 1 of 3.',
    ],
    [
      [activeOn({ active: [live, ...stagings] }), staging, 'staging'],
      'This license already has 3 staging sites, the most it can have: s1.host.example, s2.host.example, s3.host.example.',
    ],
    [
      [activeOn(), staging, 'staging'],
      'dev.shop.example becomes staging site 1 of 3 of this license.',
    ],
  ];

  it.each(sentences)('sentence %# matches its verdict', (asked, sentence) => {
    expect(words(asked)).toBe(sentence);
  });

  it('names five sites of a network and the number of the others', () => {
    const many = Array.from({ length: 2000 }, (_, n) => ({
      ...active('shop.example', 'live'),
      site: `shop.example/${n}`,
    }));
    expect(words([activeOn({ active: many }), other, 'live'])).toBe(
      'This license is active on shop.example/0, shop.example/1, shop.example/2, shop.example/3, shop.example/4 and 1,995 more. Deactivate that site first.',
    );
  });

  it('names the kind of site that the license does not allow', () => {
    const slots = { live: 1, staging: 0, local: 5 };
    const verdict = mayTake({
      license: activeOn(),
      site: staging,
      kind: 'staging',
      ...usual,
      slots,
    });
    expect(verdict).toMatchObject({
      ok: false,
      why: 'This license cannot be used for a staging site.',
    });
  });
});
