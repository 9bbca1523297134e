import { expect } from '@playwright/test';
import { fillRegistration, signInByHand, submitRegistration } from '#e2e/harness/hands.ts';
import { aPerson } from '#e2e/harness/people.ts';
import { contactPanel } from './help.ts';
import { resetForm } from './identity.ts';
import { certificatePage, checks } from './open-to-all.ts';
import { button, field, on, saying, the, title, within, type Play } from './play.ts';
import { allowing, named, type Scenes, type Stage } from './scene.ts';

const inMain = (sight: Parameters<typeof within>[1]) => within(the('main'), sight);
const busy = inMain(button('Loading...'));
const reference = saying('alert', 'Reference');

const report = on('/login')
  .presses('Contact us')
  .presses('Report a login issue')
  .types('Your email address', 'bea@mail.example')
  .types('What happens?', 'My password is right, and is not accepted.');

const asksForReset = (form: Play, email: string): Play =>
  form.types('Email', email).presses('Send link');

const frame = named('frame: ', {
  'who is here is not known yet': on('/login')
    .hanging('isLogged')
    .plays(({ page }) => expect(inMain(the('status'))(page)).toHaveText('Loading')),
  'who is here could not be checked': on('/dashboard')
    .refusing('isLogged', 'unavailable')
    .shows(title('We could not load your account')),
  'a screen that cannot be loaded': allowing(
    ['refusal', 'lostScreen'],
    on('/certificate')
      .given(({ page }) =>
        page.route('**/assets/certificate-page-*.js', (route) => route.fulfill({ status: 404 })),
      )
      .shows(title('This screen could not be loaded')),
  ),
});

const signsIn = ({ page }: Stage): Promise<void> =>
  signInByHand(page, { username: 'bea', password: 'Right-Horse-7' });

const signIn: Scenes = {
  'login: sending': on('/login').hanging('login').plays(signsIn).shows(busy),
  'login: hub out of order': on('/login').refusing('login').plays(signsIn).shows(reference),
  'login: captcha after wrong tries': on('/login')
    .plays(async ({ page }) => {
      for (const password of ['Wrong-Horse-1', 'Wrong-Horse-2', 'Wrong-Horse-3']) {
        await signInByHand(page, { username: 'stranger-to-all', password });
        await expect(page.getByRole('main').getByRole('alert')).toContainText(
          'Incorrect username, email or password.',
        );
      }
    })
    .shows(the('group', 'Bot check')),
  'register: username taken': on('/register')
    .plays(async ({ page, cast, world }) => {
      const { username } = (await cast.newcomer()).person;
      const [purchase] = await world.sandbox.buyer(null, [{}]);
      await fillRegistration(page, aPerson({ username, purchase_code: purchase?.code ?? '' }));
      await submitRegistration(page);
    })
    .shows('This username is taken. Please choose another.'),
};

const mails: Scenes = {
  'verify e-mail: out of order': on('/verify-email/a-code-that-cannot-be-checked')
    .refusing('verifyEmail')
    .presses('Verify email address')
    .shows(reference),
  'verify e-mail: new link sent': on('/verify-email')
    .types('Username or email', 'somebody')
    .presses('Resend verification e-mail')
    .shows('please ckick on the link'),
  'correct e-mail: invalid': on('/correct-email')
    .presses('Send email to this address')
    .focuses('Username or email'),
  'reset: step 1 invalid': asksForReset(on('/reset-password'), 'no-address').focuses('Email'),
  'reset: step 1 out of order': asksForReset(
    on('/reset-password').refusing('resetPassword'),
    'somebody@mail.example',
  ).shows(reference),
  'reset: step 2 checking': on('/reset-password/a-code-that-is-being-checked').loading(
    'resetPasswordStep2',
    inMain('Loading...'),
  ),
  'reset: step 2 could not be checked': on('/reset-password/a-code-that-cannot-be-checked').failing(
    'resetPasswordStep2',
    'Your link could not be checked',
  ),
  'reset: step 2 invalid': resetForm
    .types('New password', 'short')
    .presses('Save new password')
    .shows('should be longer than 8'),
};

const elsewhere: Scenes = {
  'certificate: nothing pasted': on('/certificate')
    .presses('Check certificate')
    .shows('Please paste a certificate.'),
  'certificate: checking': checks(certificatePage.hanging('certificateCheck')).shows(busy),
  'certificate: not known whether it holds': checks(
    certificatePage.refusing('certificateCheck'),
  ).shows('not checked for revocation'),
  'contact: a login issue, sent': report
    .presses('Send report')
    .shows(within(contactPanel, (panel) => panel.getByRole('status').last()))
    .hides(field('What happens?')),
  'contact: a login issue, not sent': report
    .refusing('reportLoginIssue')
    .presses('Send report')
    .shows(within(contactPanel, 'Reference')),
};

export const trouble: Scenes = { ...frame, ...signIn, ...mails, ...elsewhere };
