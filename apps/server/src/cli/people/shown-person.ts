import { isolated } from '@hub/contract/direction';
import { licenseLabel } from '@hub/contract/license-label';
import type { People, ShownPerson } from '#features/people';
import { done, refused, type CommandResult } from '#cli/result.ts';

export async function shown(who: string, people: People): Promise<CommandResult> {
  const person = await people.show(who);
  if (!person) {
    const message = `No user has the username or email ${who}.`;
    return refused(message, { error: 'no_such_user' });
  }
  return done(linesOf(person).join('\n'), toJson(person));
}

const dateOf = (instant: Date | null): string => instant?.toISOString() ?? 'never';

const listed = (lines: readonly string[]): string[] =>
  lines.length > 0 ? lines.map((line) => `  ${line}`) : ['  none'];

function linesOf({ person, role, accounts, licenses, sessions }: ShownPerson): string[] {
  return [
    `user        ${person.id}  ${person.username}  ${isolated(`${person.firstName} ${person.lastName}`)}`,
    `email       ${person.email}  (${person.emailVerifiedAt ? 'verified' : 'not verified'})`,
    `since       ${dateOf(person.createdAt)}`,
    ...(role === null ? [] : [`operator    ${role}`]),
    ...(person.blockedAt
      ? [`suspended   ${dateOf(person.blockedAt)}: ${person.blockReason ?? 'no reason given'}`]
      : []),
    ...(person.eraseAt === null ? [] : [`deletion    ${dateOf(person.eraseAt)}`]),
    ...(person.errorMessage === null ? [] : [`notice      ${person.errorMessage}`]),
    'accounts',
    ...listed(
      accounts.map(
        ({ envatoUsername, envatoUserId, status, lastSyncedAt }) =>
          `${envatoUsername}  ${envatoUserId}  ${status}  read ${dateOf(lastSyncedAt)}`,
      ),
    ),
    'licenses',
    ...listed(
      licenses.map(({ id, itemName, codeEnd, status, sites }) => {
        const hosts = sites.map(({ url, kind }) => `${url} (${kind})`).join(', ');
        const label = licenseLabel({ item: itemName, code: codeEnd, site: null });
        return `${id}  ${label}  ${status}  ${hosts || 'no site'}`;
      }),
    ),
    'sessions',
    ...listed(sessions.map(({ address, lastSeenAt }) => `${address}  ${dateOf(lastSeenAt)}`)),
  ];
}

const toJson = ({ person, role, accounts, licenses, sessions }: ShownPerson) => ({
  user: person,
  role,
  accounts,
  licenses: licenses.map(({ id, itemId, itemName, codeEnd, status, sites }) => ({
    id,
    item_id: itemId,
    item: itemName,
    code_end: codeEnd,
    status,
    sites: sites.map(({ activationId, url, kind }) => ({
      activation_id: String(activationId),
      url,
      kind,
    })),
  })),
  sessions,
});
