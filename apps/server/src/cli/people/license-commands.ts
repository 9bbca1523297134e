import { readLicenseName, type LicenseAssignment, type LicenseName } from '#features/licenses';
import type { SiteAdministration } from '#features/verification';
import { readArguments, text, reasonOf } from '#cli/arguments.ts';
import { done, refused, type CommandResult } from '#cli/result.ts';
import { Problem } from '#platform/problem.ts';
import type { CommandContext, CommandServices } from '#cli/services.ts';

type Shown = NonNullable<Awaited<ReturnType<SiteAdministration['show']>>>;

const unknown = refused('No license has this purchase code or ID.', { error: 'no_such_license' });

const listed = (hosts: readonly string[]): string => (hosts.length > 0 ? hosts.join(', ') : 'none');

export async function licenseCommand(
  [verb, typed = '', ...rest]: readonly string[],
  services: CommandContext,
): Promise<CommandResult | null> {
  if (typed === '') return null;
  const name = readLicenseName(typed);
  if (verb === 'block') return changeBlock(name, rest, services);
  if (verb === 'give') return giveCommand(name, rest, services);
  if (verb === 'move') return move(name, rest, services);
  if (verb === 'release') return releaseCommand(name, rest, services);
  if (rest.length > 0) return null;
  if (verb === 'show') return show(name, services);
  return verb === 'show-code' ? showCode(name, services) : null;
}

const refusals = {
  no_such_user: (to: string) => `No user has the username or email ${to}.`,
  unproven: (to: string) => `The email of ${to} is not verified. See: user verify-link WHO`,
  no_such_license: () => 'Purchase code not found.',
  refunded: () => 'This purchase was refunded on the marketplace.',
  owned: (to: string) => `${to} already owns this license.`,
} as const;

async function giveCommand(
  name: LicenseName,
  args: readonly string[],
  { assigning, actor }: CommandContext,
): Promise<CommandResult | null> {
  const parsed = readArguments(args, { to: text, reason: text });
  const { to: who, reason: because } = parsed?.values ?? {};
  const reason = because === undefined ? null : reasonOf([because, ...(parsed?.positionals ?? [])]);
  if (!who || reason === null) return null;
  const transfer = await assigning.give({ name, to: who, actor, reason });
  if (transfer.kind !== 'given')
    return refused(refusals[transfer.kind](who), { error: transfer.kind });
  const { id, itemName: item } = transfer;
  return done(`License ${id} (${item}) is transferred to ${who}.`, { id, item, to: who });
}

async function showUnregistered(
  name: LicenseName,
  assigning: LicenseAssignment,
): Promise<CommandResult> {
  const purchase = typeof name === 'string' ? await assigning.lookUp(name) : null;
  if (!purchase) return unknown;
  const { itemId, itemName, licenseType, soldAt, supportedUntil } = purchase;
  const lines = [
    'This purchase code is not registered. Details from the marketplace:',
    `item        ${itemId}  ${itemName} (${licenseType})`,
    `sold        ${soldAt.toISOString()}`,
    `support to  ${supportedUntil?.toISOString() ?? 'none: bought without support'}`,
  ];
  return done(lines.join('\n'), {
    id: null,
    item_id: itemId,
    item: itemName,
    license: licenseType,
    sold_at: soldAt,
    supported_until: supportedUntil,
  });
}

async function show(
  name: LicenseName,
  { sites, assigning }: CommandServices,
): Promise<CommandResult> {
  const license = await sites.show(name);
  if (!license) return showUnregistered(name, assigning);
  const { owner } = license;
  const lines = [
    `status      ${license.status}`,
    `item        ${license.itemId}`,
    `owner       ${license.userId}  ${owner?.username ?? ''}  ${owner?.email ?? ''}`,
    `sold        ${license.soldAt.toISOString()}`,
    `support to  ${license.supportedUntil?.toISOString() ?? 'none: bought without support'}`,
    `locked to   ${license.lastLive ?? 'nothing'}`,
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

async function releaseCommand(
  name: LicenseName,
  args: readonly string[],
  { sites, actor }: CommandContext,
): Promise<CommandResult | null> {
  const parsed = readArguments(args, { site: text });
  const reason = reasonOf(parsed?.positionals ?? []) ?? undefined;
  if (parsed === null || (parsed.positionals.length > 0 && reason === undefined)) return null;
  const { site } = parsed.values;
  if (site === undefined) {
    const hosts = await sites.releaseAll(name, { actor, reason });
    return hosts ? done(`Deactivated: ${listed(hosts)}.`, { released: hosts }) : unknown;
  }
  const license = await sites.show(name);
  if (!license) return unknown;
  const namedSite = license.active.find(({ siteUrl, host }) => [siteUrl, host].includes(site));
  const host = namedSite ? await sites.releaseOne(namedSite.activationId, { actor, reason }) : null;
  if (host !== null) return done(`Deactivated: ${host}.`, { released: [host] });
  const message = `The license is not active on ${site}. See: license show CODE`;
  return refused(message, { error: 'no_such_site' });
}

/** Shows the code of a license. Returns null for a code, because its caller knows it already. */
async function showCode(
  id: LicenseName,
  { showing, actor }: CommandContext,
): Promise<CommandResult | null> {
  if (typeof id === 'string') return null;
  try {
    const code = await showing.showTo(actor, id);
    return done(code, { id, code });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    return refused('No license has this ID.', { error: 'no_such_license' });
  }
}

async function move(
  name: LicenseName,
  words: readonly string[],
  { sites, actor }: CommandContext,
): Promise<CommandResult | null> {
  const reason = reasonOf(words);
  if (reason === null) return null;
  const freed = await sites.letMove(name, { actor, reason });
  if (!freed) return unknown;
  const from =
    freed.boundTo === null
      ? 'The license was not locked to a domain'
      : `Unlocked from ${freed.boundTo}`;
  return done(`${from}; it can be activated on any domain.`, { bound_to: freed.boundTo });
}

async function changeBlock(
  name: LicenseName,
  [state, ...words]: readonly string[],
  { blocking, actor }: CommandContext,
): Promise<CommandResult | null> {
  const reason = reasonOf(words);
  if ((state !== 'on' && state !== 'off') || reason === null) return null;
  const status = await blocking.setBlocked(name, state === 'on', { actor, reason });
  if (status === null) return unknown;
  const isFree = 'The license is unblocked; anyone who registers the code gets a valid license.';
  return done(status === 'free' ? isFree : `The license is ${status}.`, { status });
}
