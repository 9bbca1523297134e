import { aPerson, enrolSomeone, signIn } from '#e2e/harness/people.ts';
import { openVisitor } from '#e2e/harness/visitor.ts';
import type { World } from '#e2e/harness/world.ts';
import { button, field, on, type Play } from './play.ts';
import type { Scenes } from './scene.ts';

/** Opens the settings of a shared person, for scenes that change nothing. */
const settings = on('/settings#profile', 'newcomer');
const ownSettings = on('/settings#profile', enrolSomeone);

const asksForEmail = (screen: Play, address: string): Play =>
  screen.types('New email address', address).presses('Change email address');

const changesPassword = (screen: Play, current: string): Play =>
  screen
    .types('Current password', current)
    .types('New password', 'Another-Horse-8')
    .presses('Change password');

const onTwoDevices = on('/settings#security', async (world: World) => {
  const enrolled = await enrolSomeone(world);
  await signIn(openVisitor(world.hub.address), enrolled.person);
  return enrolled;
});

export const profile: Scenes = {
  'profile: name saved': ownSettings
    .types('First name', 'Beatrice')
    .presses('Save name')
    .shows('Your name is saved.'),
  'profile: new address waits': asksForEmail(ownSettings, aPerson().email).shows(
    'Waiting for you to open the link',
  ),
  'profile: no address': asksForEmail(settings, 'no-address').focuses('New email address'),
  'profile: password asked': asksForEmail(
    settings.refusing('changeEmail', 'reauthenticate'),
    aPerson().email,
  ).shows(field(/^Your password$/)),
  'security: wrong password': changesPassword(settings, 'Wrong-Horse-7').shows(
    'Incorrect password.',
  ),
  'security: password changed': changesPassword(ownSettings, aPerson().password).shows(
    'Your password was changed',
  ),
  'security: another device': onTwoDevices.shows(button('Sign out everywhere else')),
  'security: everywhere else signed out': onTwoDevices
    .presses('Sign out everywhere else')
    .shows('This is your only active session.'),
  'security: not to be had': settings
    .refusing('profile')
    .refusing('secondFactor')
    .refusing('passkeys')
    .refusing('sessions')
    .refusing('events')
    .shows('Your devices could not be loaded'),
};
