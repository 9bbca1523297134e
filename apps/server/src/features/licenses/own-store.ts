import type { EndedSupport, License, LicenseStatus } from './license.ts';
import type { UserRead } from '#platform/db/user-read.ts';

/** The reads of what a user owns; each travels with their session. Instants in JSON are text. */

interface ActivationJson {
  readonly id: number;
  readonly url: string;
  readonly host: string;
  readonly kind: 'live' | 'staging' | 'local';
  readonly activated: string;
  readonly seen: string;
  readonly ended: string | null;
  readonly reason: string | null;
}

interface LicenseJson {
  readonly id: number;
  readonly code: string;
  readonly itemId: number;
  readonly itemName: string;
  readonly itemUrl: string;
  readonly itemThumb: string;
  readonly type: 'regular' | 'extended';
  readonly sold: string;
  readonly supported: string | null;
  readonly status: LicenseStatus;
  readonly activations: readonly ActivationJson[];
}

const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

function toLicense(row: LicenseJson): License {
  const active = row.activations.filter(({ ended }) => ended === null);
  const shown = active.find(({ kind }) => kind === 'live') ?? row.activations[0];
  return {
    id: row.id,
    purchaseCode: row.code,
    itemId: row.itemId,
    itemName: row.itemName,
    itemUrl: row.itemUrl,
    itemThumb: row.itemThumb,
    licenseType: row.type,
    soldAt: new Date(row.sold),
    supportedUntil: instantOrNull(row.supported),
    status: row.status,
    domain: shown?.host ?? null,
    sites: active.map(({ id, url, kind, seen }) => ({
      activationId: id,
      url,
      kind,
      lastSeenAt: new Date(seen),
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
  text: `(
    select coalesce(json_agg(json_build_object(
      'id', l.id, 'code', l.purchase_code, 'itemId', l.item_id, 'itemName', l.item_name,
      'itemUrl', l.item_url, 'itemThumb', l.item_thumb, 'type', l.license_type,
      'sold', l.sold_at, 'supported', l.supported_until, 'status', l.status, 'activations', (
        select coalesce(json_agg(json_build_object(
          'id', a.id, 'url', a.site_url, 'host', a.host, 'kind', a.kind,
          'activated', a.activated_at, 'seen', a.last_seen_at, 'ended', a.ended_at,
          'reason', a.end_reason
        ) order by a.activated_at desc, a.id desc), '[]'::json)
        from activations a where a.license_id = l.id)
    ) order by l.sold_at desc, l.id desc), '[]'::json)
    from licenses l where l.user_id = u.id)`,
  read: (value) => (value as readonly LicenseJson[]).map(toLicense),
};

type SupportJson = Omit<EndedSupport, 'supportedUntil'> & { readonly supportedUntil: string };

/** Licences, not refunded, whose support has ended, the latest first. */
export const ownEndedSupport: UserRead<EndedSupport[]> = {
  name: 'ended_support',
  text: `(
    select coalesce(json_agg(json_build_object(
      'itemId', l.item_id, 'itemName', l.item_name, 'itemUrl', l.item_url,
      'supportedUntil', l.supported_until
    ) order by l.supported_until desc, l.id desc), '[]'::json)
    from licenses l
    where l.user_id = u.id and l.status <> 'refunded' and l.supported_until <= $2::timestamptz)`,
  read: (value) =>
    (value as readonly SupportJson[]).map((row) => ({
      ...row,
      supportedUntil: new Date(row.supportedUntil),
    })),
};

/** Licences that are not refunded. */
export const ownLicenseCount: UserRead<number> = {
  name: 'license_count',
  text: `(
    select count(*)::int from licenses l where l.user_id = u.id and l.status <> 'refunded')`,
  read: Number,
};
