import { randomUUID } from 'node:crypto';
import { passCaptcha } from '#e2e/harness/captcha.ts';
import { fillRegistration, signInByHand, submitRegistration } from '#e2e/harness/hands.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { aPerson, enrolSomeone, linkIn, mailFor, type Person } from '#e2e/harness/people.ts';
import { openVisitor, type Visitor } from '#e2e/harness/visitor.ts';
import { button, field, on, saying, the, title, within, type Play } from './play.ts';
import { named, type Scenes, type Stage } from './scene.ts';

async function newPerson({ world }: Stage): Promise<Person> {
  const [purchase] = await world.sandbox.buyer(null, [{}]);
  return aPerson({ purchase_code: purchase?.code ?? '' });
}

async function registered(stage: Stage): Promise<Person> {
  const person = await newPerson(stage);
  const { hub } = stage.world;
  const visitor = openVisitor(hub.address);
  const captcha = await passCaptcha(hub, visitor, 'register');
  await visitor.post('/api/register', { ...person, ...captcha });
  return person;
}

const lastPart = (path: string): string => path.split('/').at(-1) ?? '';

async function verificationPath(stage: Stage, { email }: Person): Promise<string> {
  const mail = await mailFor(stage.world.sandbox, email, 'Verify');
  return new URL(linkIn(mail, '/verify-email/')).pathname;
}

/** Opens that link after `earlier` has run. */
const verifying = (
  earlier?: (visitor: Visitor, person: Person, code: string) => Promise<unknown>,
): Play =>
  on(async (stage) => {
    const person = await registered(stage);
    const path = await verificationPath(stage, person);
    await earlier?.(openVisitor(stage.world.hub.address), person, lastPart(path));
    return path;
  }).shows(title('Verify your email address'));

export const resetForm = on(async (stage) => {
  const { sandbox, hub } = stage.world;
  const visitor = openVisitor(hub.address);
  const person = await registered(stage);
  const { email } = person;
  const code = lastPart(await verificationPath(stage, person));
  await visitor.post('/api/verify-email', { code });
  const captcha = await passCaptcha(hub, visitor, 'reset-password');
  await visitor.post('/api/reset-password', { email, ...captcha });
  return new URL(linkIn(await mailFor(sandbox, email, 'password'), '/reset-password/')).pathname;
}).shows(field('New password'));

const main = the('main');
const goToLogin = within(main, the('link', 'Go to login'));

const registers = (
  person: (stage: Stage) => Person | Promise<Person>,
  form: Play = on('/register'),
): Play =>
  form.plays(async (stage) => {
    await fillRegistration(stage.page, await person(stage));
    await submitRegistration(stage.page);
  });
const somebody = (): Person => aPerson();

const register = named('register: ', {
  empty: on('/register').shows(title('Create an account')),
  invalid: registers(() => aPerson({ password: 'short', email: 'no-address' })).shows(
    'Password should be longer than 8 characters!',
  ),
  'captcha solved': on('/register')
    .types('Username', 'bea')
    .shows(within(the('group', 'Bot check'), 'Check complete.')),
  'captcha being solved': registers(somebody, on('/register').hanging('captchaChallenge')).shows(
    button('Loading...'),
  ),
  'captcha failed': registers(somebody, on('/register').refusing('captchaChallenge')).shows(
    saying('alert', 'The check failed.'),
  ),
  'unknown code': registers(somebody).shows(
    saying('alert', 'Envato Market has no purchase with this code.'),
  ),
  'code already registered': registers(async ({ cast }) => {
    const { purchases } = await cast.newcomer();
    return aPerson({ purchase_code: purchases[0]?.code ?? '' });
  }).shows(saying('alert', 'already registered')),
  'marketplace unreachable': registers(somebody, on('/register').refusing('register')).shows(
    saying('alert', 'Reference'),
  ),
  sending: registers(somebody, on('/register').hanging('register')).shows(button('Loading...')),
  done: registers(newPerson).shows(title('Check your inbox')),
  'done, address mistyped': registers(newPerson)
    .presses('Wrong email address?')
    .shows(field('Correct email')),
});

const correct = named('correct e-mail: ', {
  empty: on('/correct-email').shows(title('Correct your email address')),
  refused: on('/correct-email')
    .types('Username or email', 'nobody')
    .types(/^Password$/, 'Wrong-Horse-7')
    .types('Purchase code', randomUUID())
    .types('Correct email', 'bea@mail.example')
    .presses('Send email to this address')
    .shows(saying('alert', 'do not match')),
});

const signsIn = (person: (stage: Stage) => Promise<Parameters<typeof signInByHand>[1]>): Play =>
  on('/login').plays(async (stage) => signInByHand(stage.page, await person(stage)));

const login = named('login: ', {
  empty: on('/login').shows(title('Login')),
  'on the way somewhere': on(`/verify?request=${'r'.repeat(43)}`).shows('Sign in to continue.'),
  'nothing typed': on('/login')
    .presses(within(main, button('Login')))
    .focuses('Username or email'),
  'wrong password': signsIn(async () => ({
    username: 'nobody',
    password: 'Wrong-Horse-7',
  })).shows(saying('alert', 'Incorrect username, email or password.')),
  suspended: signsIn(async ({ world }) => {
    const { person } = await enrolSomeone(world);
    await hubCommand(world, 'user', 'block', person.username, 'Several codes of others.');
    return person;
  }).shows(saying('alert', 'This account is suspended.')),
  'not verified yet': signsIn(registered).shows(
    saying('alert', 'Please verify your email address first'),
  ),
  'mail sent again': on('/login')
    .plays(async (stage) =>
      field('Username or email')(stage.page).fill((await registered(stage)).username),
    )
    .presses('Resend verification e-mail')
    .shows('please ckick on the link'),
});

// New people, because a pending request reaches the hub when its page closes.
const logout = named('logout: ', {
  failed: on('/logout', enrolSomeone).failing('logout', 'You are still signed in'),
  loading: on('/logout', enrolSomeone).loading('logout', 'Loading...'),
});

const verify = 'Verify email address';
const notMe = on('/not-me/not-a-code-that-was-ever-sent');

const mails: Scenes = {
  'verify e-mail: before': verifying(),
  'verify e-mail: done': verifying().presses(verify).shows('Your email address is verified.'),
  'verify e-mail: link used before': verifying((visitor, _, code) =>
    visitor.post('/api/verify-email', { code }),
  )
    .presses(verify)
    .shows(goToLogin),
  'verify e-mail: newer link sent': verifying((visitor, { email }) =>
    visitor.post('/api/resend-verification-email', { username: email }),
  )
    .presses(verify)
    .shows(goToLogin),
  'not me: to press': notMe.shows(button('This wasn’t me')),
  'not me: pressed too late': notMe
    .presses('This wasn’t me')
    .shows(saying('alert', 'This link has expired')),
  'not me: pressed': notMe
    .answering('notMe', {
      success: true,
      message:
        'Every device was signed out, and your old password no longer works. An email with a link to choose a new one is on its way to you.',
    })
    .presses('This wasn’t me')
    .shows(the('link', 'Go to login')),
  'not me: without a code': on('/not-me').shows(the('link', 'Request a new password')),
  'verify e-mail: without a link': on('/verify-email').shows(the('heading', 'Get a new link')),
  'verify e-mail: link not valid': on('/verify-email/not-a-code-that-was-ever-sent')
    .presses(verify)
    .shows(the('heading', 'Get a new link')),
  'reset: step 1': on('/reset-password').shows(title('Reset your password')),
  'reset: step 1 sent': on('/reset-password')
    .types('Email', 'somebody@mail.example')
    .presses('Send link')
    .shows('If an account has this email address'),
  'reset: step 2': resetForm,
  'reset: step 2 done': resetForm
    .types('New password', 'Another-Horse-8')
    .presses('Save new password')
    .shows(goToLogin),
  'reset: link not valid': on('/reset-password/not-a-code-that-was-ever-sent').shows(
    the('link', 'Request a new link'),
  ),
};

export const identity: Scenes = { ...register, ...correct, ...login, ...logout, ...mails };
