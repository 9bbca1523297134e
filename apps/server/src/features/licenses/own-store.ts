import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList, jsonObject, type RowOf, type TypedSql } from '#platform/db/sql/typed-sql.ts';
import { licenses, purchaseColumns } from '#schema/licenses.ts';
import { activations } from '#schema/verification.ts';

const activation = jsonObject('a', {
  id: activations.id,
  url: activations.siteUrl,
  host: activations.host,
  kind: activations.kind,
  protocol: activations.protocol,
  activated: activations.activatedAt,
  seen: activations.lastSeenAt,
  ended: activations.endedAt,
  reason: activations.endReason,
  endProduct: activations.endProduct,
  moved: activations.countedAsMove,
  unbound: activations.unboundAt,
});

const license = jsonObject(
  'l',
  {
    ...purchaseColumns,
    id: licenses.id,
    codeEnd: licenses.codeEnd,
    status: licenses.status,
  },
  {
    activations: jsonList(activation, {
      from: 'activations a where a.license_id = l.id',
      orderBy: 'a.activated_at desc, a.id desc',
    }),
  },
);

const licenseList = jsonList(license, {
  from: 'licenses l where l.user_id = $1',
  orderBy: 'l.sold_at desc, l.id desc',
});

const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** License with its sites, for its owner. */
export type License = ReturnType<typeof toLicense>;

function toLicense({ activations: all, ...row }: RowOf<typeof license>) {
  const active = all.filter(({ ended }) => ended === null);
  const binding = all.find(({ kind, unbound }) => kind === 'live' && unbound === null);
  const shownSite = active.find(({ kind }) => kind === 'live') ?? all[0];
  return {
    ...row,
    soldAt: new Date(row.soldAt),
    supportedUntil: instantOrNull(row.supportedUntil),
    domain: shownSite?.host ?? null,
    /** End product of the domain lock; null if the license is not locked. */
    boundTo: binding?.endProduct ?? null,
    /** Number of counted moves to another end product. */
    moves: all.filter(({ moved }) => moved).length,
    sites: active.map(({ id, url, kind, seen, protocol }) => ({
      activationId: id,
      url,
      kind,
      lastSeenAt: new Date(seen),
      isOlderTheme: protocol === 1,
    })),
    /** Live sites, past and present, newest first. */
    history: all
      .filter(({ kind }) => kind === 'live')
      .map(({ url, activated, ended, reason }) => ({
        url,
        activatedAt: new Date(activated),
        endedAt: instantOrNull(ended),
        endReason: reason,
      })),
  };
}

const listLicenses = statement<{ list: RowOf<typeof licenseList> }>(
  'licenses_of_user',
  `select ${licenseList.text} as list`,
);

/** Site in the label of license `l`, as SQL. The order is that of `labelSite` in the contract. */
export const labelSiteText = `(select a.site from activations a
  where a.license_id = l.id and a.ended_at is null
  order by a.kind <> 'live', a.activated_at desc, a.id desc limit 1)`;

const periodEnd = {
  itemId: licenses.itemId,
  itemName: licenses.itemName,
  itemUrl: licenses.itemUrl,
  licenseId: licenses.id,
  codeEnd: licenses.codeEnd,
  supported: licenses.supportedUntil,
} as const;

const site: TypedSql<string | null> = { text: labelSiteText };

const endedSupport = jsonList(jsonObject('l', periodEnd, { site }), {
  from: `licenses l
    where l.user_id = $1 and l.status <> 'refunded' and l.supported_until <= $2::timestamptz`,
  orderBy: 'l.supported_until desc, l.id desc',
});

const listEndedSupport = statement<{ list: RowOf<typeof endedSupport> }>(
  'ended_support_of_user',
  `select ${endedSupport.text} as list`,
);

const countLicenses = statement<{ count: number }>(
  'license_count_of_user',
  `select count(*)::int as count from licenses l where l.user_id = $1 and l.status <> 'refunded'`,
);

export const createOwnStore = (db: Pick<Db, 'run'>) => ({
  /** Returns every license of the user with its sites, the newest purchase first. */
  async list(userId: number): Promise<License[]> {
    const [row] = await db.run(listLicenses, [userId]);
    return (row?.list ?? []).map(toLicense);
  },
  /** Returns the licenses with ended support, the latest end first, without refunded licenses. */
  async endedSupport(userId: number, now: Date) {
    const [row] = await db.run(listEndedSupport, [userId, now.toISOString()]);
    return (row?.list ?? []).flatMap(({ supported, ...each }) =>
      supported === null ? [] : [{ ...each, supportedUntil: new Date(supported) }],
    );
  },
  async count(userId: number): Promise<number> {
    const [row] = await db.run(countLicenses, [userId]);
    return row?.count ?? 0;
  },
});

export type OwnStore = ReturnType<typeof createOwnStore>;
export type EndedSupport = Awaited<ReturnType<OwnStore['endedSupport']>>[number];
