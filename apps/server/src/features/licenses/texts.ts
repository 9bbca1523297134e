import { days, lifetimes } from '@hub/contract/limits';
import { messages } from '@hub/language';

export const texts = messages('server.licenses', {
  malformed:
    'That isn’t a valid purchase code. Example: 86781236-23d0-4b3c-7dfa-c1c147e0dece. Find yours under “Downloads” on Envato Market.',
  notFound:
    'Envato Market has no purchase with this code. It is mistyped, belongs to an item by another author, or was refunded.',
  registered: 'This purchase code is already registered here.',
  own: 'This purchase code is already in your account.',
  refunded: 'This purchase was refunded, so its code can no longer be used.',
  unreadable:
    'This purchase code cannot be shown right now. You can also find it under “Downloads” on Envato Market.',
  withheld:
    'Our support team gave you this license. You see the whole purchase code after you connect the Envato account that bought the license.',
  hiddenFrom: {
    other:
      'Our support team changed the email address of this account. Whole purchase codes are shown again {count} days after that.',
  },
  added: 'Your license {license} was added.',
  /** The marketplace refuses the hub's OAuth app. Only the operator can fix this. */
  misconfigured:
    'Envato Market refuses the configuration of this hub. This is not your fault, and nothing was changed. The operators of the hub are informed. Please try again later.',
});

export const codesHidden = (): string => texts.hiddenFrom({ count: lifetimes.notMeCode / days(1) });

const licensesOf = (count: number): string => (count === 1 ? '1 license' : `${count} licenses`);

export const actionTexts = {
  given: (item: string, to: string) => `License of ${item} transferred to ${to}.`,
  registeredMeanwhile:
    'Someone registered this purchase code in the meantime. Nothing was changed. Search for it again.',
  notGiven: {
    no_such_user: (to: string) => `No account has the username or email ${to}.`,
    unproven: (to: string) =>
      `The email of ${to} is not verified yet. Send a verification link first.`,
    no_such_license: () => 'License not found here or on Envato Market.',
    refunded: () => 'This purchase was refunded on Envato Market.',
    owned: (to: string) => `${to} already owns this license.`,
  },
  blocked: {
    blocked: 'The license is blocked.',
    valid: 'The license is no longer blocked.',
    refunded: 'The license is no longer blocked, but refunded.',
    free: 'The next account that registers the code gets a valid license.',
  },
  /** Sentence for each result of a bulk block or unblock. */
  severalBlocked: {
    done: (count: number, blocked: boolean) =>
      `${licensesOf(count)} ${blocked ? 'blocked' : 'unblocked'}.`,
    already: (count: number) => `${licensesOf(count)} needed no change.`,
    changed: (count: number) => `${licensesOf(count)} changed since, and not undone.`,
    not_found: (count: number) => `${licensesOf(count)} not found.`,
  },
} as const;
