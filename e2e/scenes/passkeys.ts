import { expect } from '@playwright/test';
import type { AnswerOf } from '@hub/contract/calls';
import { daysAgo } from '#e2e/harness/dates.ts';
import { giveKeyring } from '#e2e/harness/passkeys.ts';
import { enrolSomeone } from '#e2e/harness/people.ts';
import { button, field, first, on, question, saying, the, within, type Play } from './play.ts';
import { refused, type Scenes } from './scene.ts';

const names = [
  'Work laptop',
  'Phone',
  'A security key with a name that is as long as names may be',
];

const some = (count: number): AnswerOf<'passkeys'> =>
  Array.from({ length: count }, (_, nth) => ({
    id: 2 ** 30 + nth,
    name: names[nth] ?? `Device ${nth + 1}`,
    created_at: daysAgo(100 - nth),
    last_used_at: nth % 2 === 0 ? daysAgo(nth) : null,
  }));

const security = on('/settings#security', 'newcomer');
/** Opens the settings with this many made-up passkeys, which other scenes do not see. */
const having = (count: number): Play =>
  security
    .amending('passkeys', () => some(count))
    .shows(first((page) => page.getByText('Phone', { exact: true })));

export const passkeys: Scenes = {
  'passkeys: none': security.amending('passkeys', () => []).shows(button('Add a passkey')),
  'passkeys: three': having(3),
  'passkeys: as many as there may be': having(10).shows('You have ten passkeys.'),
  'passkeys: added': on('/settings#security', enrolSomeone)
    .given(({ page }) => giveKeyring(page))
    .presses('Add a passkey')
    .shows('The passkey was added'),
  'passkeys: to be renamed': having(3)
    .presses('Rename Phone')
    .plays(({ page }) => expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Phone')),
  'passkeys: name too long': having(3)
    .presses('Rename Phone')
    .types(within(the('dialog'), field('Name')), 'x'.repeat(1000))
    .presses('Rename passkey')
    .shows('At most 60 characters'),
  'passkeys: to be removed': having(3).presses('Remove Phone').shows(question),
  'passkeys: removed already': refused(
    having(3)
      .presses('Remove Phone')
      .presses(within(question, button('Remove')))
      .shows('This passkey was already removed.'),
  ),
  'passkeys: confirm by password or passkey': having(3)
    .refusing('beginPasskey', 'reauthenticate')
    .presses('Add a passkey')
    .shows(saying('dialog', 'Use a passkey')),
  'passkeys: unknown to the browser': security
    .given(({ page }) =>
      page.addInitScript(() => {
        Object.defineProperty(window, 'PublicKeyCredential', { value: undefined });
      }),
    )
    .shows('This browser does not support passkeys'),
  'login: passkey refused': on('/login')
    .given(async ({ page }) => (await giveKeyring(page)).addForeign())
    .presses('Sign in with a passkey')
    .shows('This passkey is unknown here'),
};
