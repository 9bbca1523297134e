import type { EndedSupport, License } from './license.ts';
import { jsonList, jsonObject, type RowOf, type Typed } from '#platform/db/typed-sql.ts';
import type { UserRead } from '#platform/db/user-read.ts';
import { licenses } from '#schema/licenses.ts';
import { activations } from '#schema/verification.ts';

/** The reads of what a user owns; each travels with their session. Instants in JSON are text. */

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

const item = {
  itemId: licenses.itemId,
  itemName: licenses.itemName,
  itemUrl: licenses.itemUrl,
} as const;

const license = jsonObject(
  'l',
  {
    ...item,
    id: licenses.id,
    codeEnd: licenses.codeEnd,
    itemThumb: licenses.itemThumb,
    type: licenses.licenseType,
    sold: licenses.soldAt,
    supported: licenses.supportedUntil,
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
  from: 'licenses l where l.user_id = u.id',
  orderBy: 'l.sold_at desc, l.id desc',
});

const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

function toLicense(row: RowOf<typeof license>): License {
  const active = row.activations.filter(({ ended }) => ended === null);
  const binding = row.activations.find(({ kind, unbound }) => kind === 'live' && unbound === null);
  const shown = active.find(({ kind }) => kind === 'live') ?? row.activations[0];
  return {
    id: row.id,
    codeEnd: row.codeEnd,
    itemId: row.itemId,
    itemName: row.itemName,
    itemUrl: row.itemUrl,
    itemThumb: row.itemThumb,
    licenseType: row.type,
    soldAt: new Date(row.sold),
    supportedUntil: instantOrNull(row.supported),
    status: row.status,
    domain: shown?.host ?? null,
    boundTo: binding?.endProduct ?? null,
    moves: row.activations.filter(({ moved }) => moved).length,
    sites: active.map(({ id, url, kind, seen, protocol }) => ({
      activationId: id,
      url,
      kind,
      lastSeenAt: new Date(seen),
      isOlderTheme: protocol === 1,
    })),
    history: row.activations
      .filter(({ kind }) => kind === 'live')
      .map(({ url, activated, ended, reason }) => ({
        url,
        activatedAt: new Date(activated),
        endedAt: instantOrNull(ended),
        endReason: reason,
      })),
  };
}

/** Every licence with its sites, newest purchase first. */
export const ownLicenses: UserRead<License[]> = {
  name: 'licenses',
  text: licenseList.text,
  read: (value) => (value as RowOf<typeof licenseList>).map(toLicense),
};

/** Of the licence `l` the site that its label names, as `labelSite` of the contract chooses it. */
export const labelSiteText = `(select a.site from activations a
  where a.license_id = l.id and a.ended_at is null
  order by a.kind <> 'live', a.activated_at desc, a.id desc limit 1)`;

const periodEnd = {
  ...item,
  licenseId: licenses.id,
  codeEnd: licenses.codeEnd,
  supported: licenses.supportedUntil,
} as const;

const site: Typed<string | null> = { text: labelSiteText };

const endedSupport = jsonList(jsonObject('l', periodEnd, { site }), {
  from: `licenses l
    where l.user_id = u.id and l.status <> 'refunded' and l.supported_until <= $2::timestamptz`,
  orderBy: 'l.supported_until desc, l.id desc',
});

/** Licences, not refunded, whose support has ended, the latest first. */
export const ownEndedSupport: UserRead<EndedSupport[]> = {
  name: 'ended_support',
  text: endedSupport.text,
  read: (value) =>
    (value as RowOf<typeof endedSupport>).flatMap(({ supported, ...row }) =>
      supported === null ? [] : [{ ...row, supportedUntil: new Date(supported) }],
    ),
};

/** Licences that are not refunded. */
export const ownLicenseCount: UserRead<number> = {
  name: 'license_count',
  text: `(
    select count(*)::int from licenses l where l.user_id = u.id and l.status <> 'refunded')`,
  read: Number,
};
