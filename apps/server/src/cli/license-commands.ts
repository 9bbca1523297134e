import type { Blocking } from '#features/licenses';
import type { SiteAdministration } from '#features/verification';
import { done, refused, type CommandResult } from './result.ts';

export interface LicenseServices {
  readonly sites: SiteAdministration;
  readonly blocking: Blocking;
}

type Shown = NonNullable<Awaited<ReturnType<SiteAdministration['show']>>>;

const unknown = refused('No license has this purchase code.', { error: 'no_such_license' });

const listed = (hosts: readonly string[]): string => (hosts.length > 0 ? hosts.join(', ') : 'none');

/** `license …`; null for wrong usage. */
export async function licenseCommand(
  [verb, code, ...rest]: readonly string[],
  services: LicenseServices,
): Promise<CommandResult | null> {
  const [state = 'on', ...more] = rest;
  if (!code || more.length > 0) return null;
  if (verb === 'block') return ['on', 'off'].includes(state) ? block(code, state, services) : null;
  if (rest.length > 0) return null;
  switch (verb) {
    case 'show':
      return show(code, services);
    case 'release':
      return release(code, services);
    case 'move':
      return move(code, services);
    default:
      return null;
  }
}

async function show(code: string, { sites }: LicenseServices): Promise<CommandResult> {
  const license = await sites.show(code);
  if (!license) return unknown;
  const { owner } = license;
  const lines = [
    `status      ${license.status}`,
    `item        ${license.itemId}`,
    `owner       ${license.userId}  ${owner?.username ?? ''}  ${owner?.email ?? ''}`,
    `sold        ${license.soldAt.toISOString()}`,
    `support to  ${license.supportedUntil?.toISOString() ?? 'none: bought without support'}`,
    `bound to    ${license.lastLive ?? 'nothing'}`,
    `moves       ${license.moves}`,
    `sites       ${listed(license.active.map(({ siteUrl, kind }) => `${siteUrl} (${kind})`))}`,
  ];
  return done(lines.join('\n'), toJson(license));
}

const toJson = (license: Shown) => ({
  id: license.id,
  status: license.status,
  owner: license.owner,
  item_id: license.itemId,
  sold_at: license.soldAt,
  supported_until: license.supportedUntil,
  bound_to: license.lastLive,
  moves: license.moves,
  sites: license.active.map(({ activationId, siteUrl, kind, lastSeenAt }) => ({
    activation_id: String(activationId),
    url: siteUrl,
    kind,
    last_seen: lastSeenAt,
  })),
});

async function release(code: string, { sites }: LicenseServices): Promise<CommandResult> {
  const hosts = await sites.releaseAll(code);
  return hosts ? done(`Released: ${listed(hosts)}.`, { released: hosts }) : unknown;
}

async function move(code: string, { sites }: LicenseServices): Promise<CommandResult> {
  const freed = await sites.letMove(code);
  if (!freed) return unknown;
  const from = freed.boundTo === null ? 'It was bound to no domain' : `It leaves ${freed.boundTo}`;
  return done(`${from}; its next live site may be on any domain.`, { bound_to: freed.boundTo });
}

async function block(
  code: string,
  state: string,
  { blocking }: LicenseServices,
): Promise<CommandResult> {
  const status = await blocking.setBlocked(code, state === 'on');
  return status ? done(`The license is ${status}.`, { status }) : unknown;
}
