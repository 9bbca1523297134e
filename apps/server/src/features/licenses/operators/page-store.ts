import { licenseColumns } from './list-store.ts';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import {
  columnsOf,
  jsonList,
  jsonObject,
  type RowOf,
  type TypedSql,
} from '#platform/db/sql/typed-sql.ts';
import { accounts } from '#schema/accounts.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { activations } from '#schema/verification.ts';

const site = jsonObject('a', {
  id: activations.id,
  url: activations.siteUrl,
  kind: activations.kind,
  endProduct: activations.endProduct,
  activated: activations.activatedAt,
  seen: activations.lastSeenAt,
  ended: activations.endedAt,
  reason: activations.endReason,
  moved: activations.countedAsMove,
  unbound: activations.unboundAt,
  theme: activations.themeVersion,
  wordpress: activations.wordpressVersion,
  php: activations.phpVersion,
  findings: activations.findings,
  diagnosed: activations.diagnosedAt,
  protocol: activations.protocol,
});

const sites = jsonList(site, {
  from: 'activations a where a.license_id = l.id',
  orderBy: 'a.activated_at desc, a.id desc',
});

const owner = jsonList(
  jsonObject('u', {
    id: users.id,
    username: users.username,
    email: users.email,
    blockedAt: users.blockedAt,
  }),
  { from: 'users u where u.id = l.user_id', orderBy: 'u.id' },
);

const account = jsonList(jsonObject('c', { username: accounts.envatoUsername }), {
  from: 'accounts c where c.id = l.account_id',
  orderBy: 'c.id',
});

const license = columnsOf('l', {
  ...licenseColumns,
  createdAt: licenses.createdAt,
  confirmedAt: licenses.confirmedAt,
  givenAt: licenses.givenAt,
});

/** Id of the newest event about the license; 0 if there is none. */
const seen: TypedSql<number> = {
  text: `coalesce((select max(e.id) from audit_events e where e.details ->> 'license_id' = l.id::text), 0)`,
};

const nested = { sites, owner, account, seen } as const;

export type WholeLicense = RowOf<typeof license> & {
  readonly [K in keyof typeof nested]: RowOf<(typeof nested)[K]>;
};

const whole = statement<WholeLicense>(
  'license_whole',
  `select ${license.text}, ${Object.entries(nested)
    .map(([key, { text }]) => `${text} as "${key}"`)
    .join(', ')}
  from licenses l where l.id = $1::int`,
);

export const createLicensePageStore = (db: Db) => ({
  find: async (id: number): Promise<WholeLicense | null> => (await db.run(whole, [id]))[0] ?? null,
});

export type LicensePageStore = ReturnType<typeof createLicensePageStore>;
