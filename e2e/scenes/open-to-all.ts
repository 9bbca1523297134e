import type { AnswerOf } from '@hub/contract/calls';
import { field, on, question, the, title, type Play } from './play.ts';
import type { Scenes, Stage } from './scene.ts';

/** Opens the page that checks certificates; the cast has a site with a certificate. */
export const certificatePage = on('/certificate').given(({ cast }) => cast.owner());
const siteCertificate = ({ world }: Stage): Promise<string> =>
  world.sandbox.certificateOf('shop-owner');

export const checks = (
  play: Play,
  text: (stage: Stage) => Promise<string> = siteCertificate,
): Play =>
  play
    .plays(async (stage) => field(/^Certificate$/)(stage.page).fill(await text(stage)))
    .presses('Check certificate');

async function forged(stage: Stage): Promise<string> {
  const [head, claims = '', signature] = (await siteCertificate(stage)).split('.');
  const honest = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  const changed = JSON.stringify({ ...honest, aud: 'shop-of-somebody-else.localhost' });
  return [head, Buffer.from(changed).toString('base64url'), signature].join('.');
}

const announcements: NonNullable<AnswerOf<'isLogged'>['announcements']> = [
  { id: 900_002, level: 'warning', text: 'Envato Market does not answer: imports take longer.' },
  {
    id: 900_001,
    level: 'info',
    text: 'Support is closed on Friday.\nWhat to do meanwhile: https://help.example/closed',
  },
];
const announced = on('/')
  .amending('isLogged', (answer) => ({ ...answer, announcements }))
  .shows('Support is closed on Friday.');

const onPhone = ({ page }: Stage): Promise<void> =>
  page.setViewportSize({ width: 360, height: 740 });
const hide: Parameters<Play['presses']>[0] = (page) =>
  page.getByRole('button', { name: 'Hide' }).first();

export const openToAll: Scenes = {
  'landing: signed out': on('/').shows(title('Manage everything in one place')),
  'landing: signed in': on('/', 'owner')
    .shows(the('link', 'Go to dashboard'))
    .shows('Support has ended'),
  'landing: announcements': announced,
  'landing: announcements hidden': announced
    .presses(hide)
    .presses(hide)
    .hides('Support is closed on Friday.'),
  'landing: menu open': on('/').given(onPhone).presses('Menu').shows(the('link', 'Knowledge Base')),
  'landing: menu open, signed in': on('/', 'newcomer')
    .given(onPhone)
    .presses('Menu')
    .shows(the('link', 'Logout')),
  terms: on('/terms').shows(title('Terms')),
  privacy: on('/privacy').shows(title('Privacy')),
  'help: purchase code': on('/help/purchase-code').shows(
    title('Where do I find my purchase code?'),
  ),
  'certificate: empty': on('/certificate').shows(title('Check a certificate')),
  'certificate: holds': checks(certificatePage).shows(/^Valid$/),
  'certificate: changed': checks(certificatePage, forged).shows(/^Not genuine/),
  'certificate: not one': checks(on('/certificate'), () => Promise.resolve('something else')).shows(
    'Not a certificate',
  ),
  'design system': on('/design').shows(title('Design system')),
  'design system: dialog, under the keyboard': on('/design')
    .hits(the('button', 'Open a question'), 'Enter')
    .shows(question)
    .plays(({ page }) => page.keyboard.press('Tab')),
  'unknown address: leads home': on('/no/such/page').shows(title('Manage everything in one place')),
};
