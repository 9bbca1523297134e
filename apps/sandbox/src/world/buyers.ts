import { createHash } from 'node:crypto';
import { days, startOfDay, supportEnd, toUtcDate } from '#world/dates.ts';
import { builderId, essentialsId, foreignItemId, pluginId, sideItemId } from '#world/items.ts';

export const isCode = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export const licenses = ['Regular License', 'Extended License'] as const;
export type License = (typeof licenses)[number];

/** Sale to a buyer. Instants are ISO 8601 in UTC. */
export interface Purchase {
  code: string;
  itemId: number;
  soldAt: string;
  supportedUntil: string | null;
  license: License;
  /** True if the sale is refunded after its buyer's purchases were read completely. */
  vanishes?: boolean;
}

/** Buyer. A guest has no name, id or email address. */
export interface Buyer {
  username: string | null;
  userId: number | null;
  email: string | null;
  purchases: Purchase[];
}

interface Sale {
  code: string;
  daysAgo: number;
  itemId?: number;
  license?: License;
  support?: 'included' | 'upgraded' | 'none';
  vanishes?: boolean;
}

export function firstBuyers(madeAt: number): Buyer[] {
  const today = startOfDay(madeAt);
  const account = (username: string, userId: number, sales: Sale[]): Buyer => ({
    username,
    userId,
    email: `${username}@example.test`,
    purchases: sales.map((sale) => purchaseOf(sale, today)),
  });
  return [
    account('two-licenses', 7_000_001, [
      { code: '3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31', daysAgo: 30 },
      { code: 'b80e64d7-15a9-4c32-8f7d-92e1b3604ac8', daysAgo: 120, itemId: builderId },
      { code: '9d27b1f0-6e83-4a5c-b2d9-4f70c8e6135b', daysAgo: 400, support: 'upgraded' },
    ]),
    account('support-ended', 7_000_002, [
      { code: 'c46a0e93-8b2f-4d71-a5e8-1d93f7b0264e', daysAgo: 200 },
    ]),
    account('no-purchases', 7_000_003, [
      { code: '71e5d8b4-0f9c-4263-97ab-e83c5d1f4a06', daysAgo: 50, itemId: foreignItemId },
    ]),
    account('many-purchases', 7_000_004, manySales()),
    account('odd-data', 7_000_005, [
      { code: 'e2953c7f-a41d-4b06-8c9e-6b08f5d2713a', daysAgo: 90, license: 'Extended License' },
      { code: '04b7f2e6-d958-4f1a-b3c0-7ae4916d85fc', daysAgo: 60, support: 'none' },
      { code: 'a6d83b15-2c7e-4905-9f48-d1f60b7e3c92', daysAgo: 45, vanishes: true },
    ]),
    account('site-owner', 7_000_006, [
      { code: '6b4f0c1e-93d7-4a28-8e05-2f7a9c31d5b0', daysAgo: 20 },
      { code: '1d8e72a4-c056-4b93-a71f-905be4d36c28', daysAgo: 15, itemId: pluginId },
    ]),
    {
      username: null,
      userId: null,
      email: null,
      purchases: [purchaseOf({ code: '58c0f7a9-e36b-4d12-8a95-b4e7210d6f83', daysAgo: 10 }, today)],
    },
  ];
}

/** Returns 240 sales of the publisher's items over four years, with both offsets of Melbourne. */
function manySales(): Sale[] {
  return Array.from({ length: 240 }, (_, index) => ({
    code: codeNumber(index + 1),
    daysAgo: 3 + index * 6,
    itemId: [essentialsId, essentialsId, essentialsId, essentialsId, builderId, sideItemId][
      index % 6
    ]!,
    license: index % 20 === 7 ? 'Extended License' : 'Regular License',
    support: index % 5 === 0 ? 'upgraded' : 'included',
  }));
}

/** Returns a realistic code for a number, the same in every sandbox. */
function codeNumber(number: number): string {
  const hex = createHash('sha256').update(`many-purchases/${number}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function purchaseOf(sale: Sale, today: number): Purchase {
  const soldAt = today - days(sale.daysAgo);
  const support = sale.support ?? 'included';
  return {
    code: sale.code,
    itemId: sale.itemId ?? essentialsId,
    soldAt: toUtcDate(soldAt),
    supportedUntil:
      support === 'none' ? null : toUtcDate(supportEnd(soldAt, support === 'upgraded')),
    license: sale.license ?? 'Regular License',
    ...(sale.vanishes && { vanishes: true }),
  };
}
