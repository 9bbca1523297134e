import { days, movesAllowed, siteSlots } from '@hub/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SiteKind } from '#verification/sites/pattern-rules.ts';
import { bindingOf } from './choose-rules.ts';
import { type LicenseState, mayTake } from './license-rules.ts';

const now = new Date('2026-05-01T12:00:00Z');
const usual = { now, slots: siteSlots, network: false };
const daysAgo = (n: number): Date => new Date(now.getTime() - days(n));

const aLicense = (over: Partial<LicenseState> = {}): LicenseState => ({
  id: 1,
  status: 'valid',
  soldAt: daysAgo(30),
  supportedUntil: null,
  moves: 0,
  active: [],
  held: [],
  lastLive: null,
  everUsed: false,
  isGivenAlone: false,
  ...over,
});

const at = (host: string, endProduct = host) => ({ site: host, host, endProduct });
const shop = at('shop.example');
const here = { ...shop, activationId: 1, kind: 'live' as const };

function bind(license: LicenseState, site: typeof shop, kind: SiteKind) {
  const verdict = mayTake({ license, site, kind, ...usual });
  return bindingOf({ license, site, kind, verdict, now });
}

const onElse = { lastLive: 'else.example', everUsed: true };
const again = { lastLive: 'shop.example', everUsed: true };
const forGood = 'This license is older than 183 days, so it stays with shop.example permanently.';
const noMoves = 'This license then has no moves left, so it stays with shop.example permanently.';
const staging = at('dev.shop.example', 'shop.example');

const table: [string, Partial<LicenseState>, typeof shop, SiteKind, string | null][] = [
  [
    '182 days',
    { soldAt: daysAgo(182) },
    shop,
    'live',
    'It can still move to another domain up to 3 times before 2 May 2026.',
  ],
  ['183 days', { soldAt: daysAgo(183) }, shop, 'live', forGood],
  ['366 days', { soldAt: daysAgo(366) }, shop, 'live', forGood],
  [
    'a subdomain is bound with its domain',
    { soldAt: daysAgo(366) },
    at('eu.shop.example', 'shop.example'),
    'live',
    forGood,
  ],
  [
    'its first move',
    onElse,
    shop,
    'live',
    'It can still move to another domain up to 2 times before 1 Oct 2026.',
  ],
  [
    'its second move',
    { ...onElse, moves: 1 },
    shop,
    'live',
    'It can still move to another domain once before 1 Oct 2026.',
  ],
  ['its last move', { ...onElse, moves: 2 }, shop, 'live', noMoves],
  [
    'back on its domain',
    again,
    shop,
    'live',
    'It can still move to another domain up to 3 times before 1 Oct 2026.',
  ],
  ['back on its domain, moved out', { ...again, moves: 3 }, shop, 'live', noMoves],
  ['back on its domain, old', { ...again, soldAt: daysAgo(183) }, shop, 'live', forGood],
  [
    'a staging site first',
    { soldAt: daysAgo(366) },
    staging,
    'staging',
    'A staging site does not bind this license to a domain.',
  ],
  [
    'a local site first',
    {},
    at('localhost'),
    'local',
    'A local site does not bind this license to a domain.',
  ],
  ['a staging site beside', { ...again, active: [here] }, staging, 'staging', null],
  ['the same site', { ...again, active: [here] }, shop, 'live', null],
  ['refused', { status: 'blocked' }, shop, 'live', null],
];

describe('bindingOf', () => {
  it('describes the domain lock for every state of a license', () => {
    for (const row of table) {
      const [, license, site, kind, words] = row;
      expect.soft(bind(aLicense(license), site, kind)?.words ?? null, row[0]).toBe(words);
    }
  });

  it('reports a permanent lock exactly if the rules refuse every other domain afterwards', () => {
    const states = fc.record({
      soldAt: fc.integer({ min: 150, max: 220 }).map(daysAgo),
      moves: fc.integer({ min: 0, max: movesAllowed }),
      lastLive: fc.constantFrom(null, 'shop.example', 'else.example'),
    });
    fc.assert(
      fc.property(states, (state) => {
        const license = aLicense({ ...state, everUsed: state.lastLive !== null });
        const verdict = mayTake({ license, site: shop, kind: 'live', ...usual });
        if (!verdict.ok) return;
        const moves = license.moves + (verdict.reason === 'move' ? 1 : 0);
        const afterwards = { ...license, moves, lastLive: 'shop.example' };
        const another = { site: at('another.example'), kind: 'live', ...usual } as const;
        const mayMove = mayTake({ license: afterwards, ...another }).ok;
        expect(bind(license, shop, 'live')?.forGood).toBe(!mayMove);
      }),
    );
  });
});
