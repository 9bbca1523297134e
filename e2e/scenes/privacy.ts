import { expect } from '@playwright/test';
import { guard } from '#e2e/harness/app-codes.ts';
import type { AnswerOf } from '@hub/contract/calls';
import { daysAgo } from '#e2e/harness/dates.ts';
import { enrolSomeone, type EnrolledPerson } from '#e2e/harness/people.ts';
import { button, field, on, saying, the, type Play } from './play.ts';
import type { Scenes } from './scene.ts';

type Copy = NonNullable<AnswerOf<'dataExport'>['export']>;

const ofPrivacy = on('/settings#privacy', 'newcomer');

/**
 * Opens the settings with an export in a state that would take the sandbox days, or a full disk.
 */
const withCopy = (copy: Partial<Copy>): Play =>
  ofPrivacy.amending('dataExport', () => ({
    export: {
      id: 1,
      state: 'ready',
      asked_at: daysAgo(0.01),
      expires_at: daysAgo(-7),
      size: 18_400,
      ...copy,
    },
  }));

const asksToErase = (person: EnrolledPerson, username = person.person.username): Play =>
  on('/settings#privacy', person)
    .presses('Delete my account')
    .types('Type your username to confirm', username)
    .presses('Delete my account in 14 days');

const waitingToBeErased = (screen: Play): Play =>
  screen.amending('getInfo', (info) => ({ ...info, erase_at: daysAgo(-12) }));

export const privacy: Scenes = {
  'privacy: no copy yet': ofPrivacy.shows(button('Request export')),
  'privacy: copy being made': withCopy({ state: 'making', expires_at: null, size: null }).shows(
    'We are preparing your export',
  ),
  'privacy: copy ready': withCopy({}).shows(button('Download export')),
  'privacy: copy with an old sign-in': withCopy({})
    .refusing('openExport', 'reauthenticate')
    .presses('Download export')
    .shows(saying('dialog', 'You signed in a while ago')),
  'privacy: copy asked for twice': withCopy({})
    .amending('askExport', () => ({
      success: false,
      message: 'You can request one export a day. Please request a new one tomorrow.',
    }))
    .presses('Request new export')
    .shows('Please request a new one tomorrow'),
  'privacy: copy expired': withCopy({ state: 'expired' }).shows(
    'Your last export is no longer available',
  ),
  'privacy: copy failed': withCopy({ state: 'failed', expires_at: null, size: null }).shows(
    'Your export failed',
  ),
  'privacy: erasing asked': ofPrivacy
    .presses('Delete my account')
    .shows(field('Type your username to confirm')),
  'privacy: erasing under another name': async (stage) => {
    // A separate person, because a proof continues the session in this browser only, and other
    // scenes would have to sign in again.
    const enrolled = await enrolSomeone(stage.world);
    await asksToErase(enrolled, 'somebody-else')
      .types(the('textbox', 'Your password'), enrolled.person.password)
      .presses('Confirm')
      .shows('Incorrect username.')(stage);
  },
  'privacy: erasing to be confirmed': async (stage) =>
    asksToErase(await stage.cast.newcomer()).focuses(/^Your password$/)(stage),
  'privacy: erasing to be confirmed by a code': async (stage) => {
    const enrolled = await enrolSomeone(stage.world);
    await guard(enrolled.visitor);
    await asksToErase(enrolled).shows(saying('dialog', 'a code from your authenticator app'))(
      stage,
    );
  },
  'privacy: waiting to be erased': waitingToBeErased(ofPrivacy).plays(({ page }) =>
    expect(page.getByRole('button', { name: 'Keep my account' })).toHaveCount(2),
  ),
  'dashboard: waiting to be erased': waitingToBeErased(on('/dashboard', 'newcomer')).shows(
    button('Keep my account'),
  ),
};
