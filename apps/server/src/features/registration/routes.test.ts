import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { essentials } from '#test/site.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());
afterEach(() => world.sandbox.clearFaults());

const count = async (table: string): Promise<number> => {
  const { rows } = await world.db.query(`select count(*)::int as n from ${table}`);
  return Number(rows[0]?.['n']);
};
const everything = async (): Promise<number[]> =>
  Promise.all(['users', 'licenses', 'codes', 'pgboss.job'].map(count));

/** Returns a person whose purchase code the marketplace knows. */
async function aBuyer(change: Partial<Person> = {}): Promise<Person> {
  const person = aPerson(change);
  const purchases = [{ code: person.purchase_code, item_id: essentials }];
  await world.sandbox.setBuyers([{ username: `market-${person.username}`, purchases }]);
  return person;
}
const register = (person: unknown) => world.browser().post('/api/register', person);

describe('purchase code at registration', () => {
  test.each([
    ['mistyped', 'not-a-code', 'code_malformed'],
    ['unknown to the marketplace', '12345678-1234-1234-1234-123456789012', 'code_not_found'],
  ])(
    'a purchase code that is %s is refused with a specific message and stores nothing',
    async (...row) => {
      const [, purchase_code, result_type] = row;
      const before = await everything();
      const answer = await register(aPerson({ purchase_code }));
      expect(answer).toMatchObject({ status: 200, body: { success: false, result_type } });
      expect(await everything()).toEqual(before);
    },
  );

  test('a purchase code is accepted with spaces, capitals and full-width characters', async () => {
    const person = await aBuyer();
    const pasted = ` ${person.purchase_code.toUpperCase().replaceAll('0', '０')}\u200B `;
    expect((await register({ ...person, purchase_code: pasted })).body.success).toBe(true);
    const { rows } = await world.db.query('select code_index from licenses order by id desc');
    expect(rows[0]).toEqual({ code_index: world.codes.indexOf(person.purchase_code) });
  });

  test('a registered purchase code is refused before the username is checked', async () => {
    const first = await aBuyer();
    await register(first);
    const second = aPerson({ purchase_code: first.purchase_code, username: first.username });
    const answer = await register(second);
    expect(answer.body).toMatchObject({ success: false, result_type: 'code_registered' });
  });

  test('an invalid purchase code hides whether a username or an email is in use', async () => {
    const taken = await aBuyer();
    await register(taken);
    const guess = { ...taken, purchase_code: '12345678-1234-1234-1234-123456789012' };
    const fresh = aPerson({ purchase_code: guess.purchase_code });
    expect((await register(guess)).body).toEqual((await register(fresh)).body);
  });
});

test('a username in use is reported in any case if the purchase code is valid', async () => {
  const first = await aBuyer();
  await register(first);
  const second = await aBuyer({ username: first.username.toUpperCase() });
  const answer = await register(second);
  expect(answer.body).toMatchObject({ success: false, result_type: 'username_taken' });
});

test('an email in use gets the same answer as a new one, and leaves the purchase code unused', async () => {
  const owner = await aBuyer();
  const first = await register(owner);
  const second = await aBuyer({ email: owner.email.toUpperCase() });
  expect((await register(second)).body).toEqual(first.body);
  const mail = await world.mail(owner.email, 'You already have an account');
  // The address is unverified and may belong to a stranger.
  expect(mail.text).not.toContain(owner.username);
  const { rows } = await world.db.query('select 1 from licenses where code_index = $1', [
    world.codes.indexOf(second.purchase_code),
  ]);
  expect(rows).toEqual([]);
});

test('both spellings of an internationalized domain are the same email address', async () => {
  const name = aPerson().username;
  const person = await aBuyer({ email: `${name}@bücher.example` });
  const stored = `${name}@xn--bcher-kva.example`;
  expect((await register(person)).body.success).toBe(true);
  const { links } = await world.mail(person.email, 'Verify');
  const code = links
    .find((link) => link.includes('/verify-email/'))
    ?.split('/')
    .at(-1);
  await world.browser().post('/api/verify-email', { code });
  for (const username of [person.email, stored, `${name}@BÜCHER.example`]) {
    const browser = world.browser();
    const { body } = await browser.post('/api/login', { username, password: person.password });
    expect(body, username).toMatchObject({ success: true });
    expect((await browser.get('/api/is_logged')).body).toMatchObject({ email: person.email });
    const reset = await world.browser().post('/api/reset-password', { email: username });
    expect(reset.body).toMatchObject({ success: true });
  }
  const { rows } = await world.db.query(
    `select purpose from codes join users on users.id = user_id where users.email = $1 and purpose = 'reset_password'`,
    [stored],
  );
  expect(rows).toHaveLength(3);
  const again = await aBuyer({ email: stored });
  expect((await register(again)).body.success).toBe(true);
  await world.mail(person.email, 'You already have an account');
});

test('the owner of an address in use receives at most three emails an hour', async () => {
  const limited = await openTestHub({ env: { HUB_LIMITS: 'on' } });
  try {
    const { person: owner } = await limited.signedInBuyer();
    const again = aPerson({ email: owner.email });
    const purchases = [{ code: again.purchase_code, item_id: essentials }];
    await limited.sandbox.setBuyers([{ username: `market-${again.username}`, purchases }]);
    for (let nth = 0; nth < 5; nth += 1) {
      const { body } = await limited.browser().post('/api/register', again);
      expect(body).toMatchObject({ success: true });
    }
    const { rows } = await limited.db.query(
      `select 1 from pgboss.job where data->>'template' = 'identity/already-registered'`,
    );
    expect(rows).toHaveLength(3);
  } finally {
    await limited.close();
  }
});

test('the email to the owner of a verified address names the account', async () => {
  const { person: owner } = await world.signedInBuyer();
  await register(await aBuyer({ email: owner.email }));
  const mail = await world.mail(owner.email, 'You already have an account');
  expect(mail.text).toContain(`the account ${owner.username}`);
});

test('the email to a new address contains no text that the applicant typed', async () => {
  const firstname = 'You won: https://evil.example/prize';
  const person = await aBuyer({ firstname, username: `www.evil${Date.now()}.example` });
  expect((await register(person)).body.success).toBe(true);
  const mail = await world.mail(person.email, 'Verify your email address');
  expect(`${mail.subject} ${mail.text}`).not.toMatch(/evil|You won/);
});

test('characters that change the text direction are removed from names', async () => {
  const person = await aBuyer({ firstname: 'Bea\u202Egro.live', lastname: '\u2067Buyer\u200F' });
  expect((await register(person)).body.success).toBe(true);
  const { rows } = await world.db.query(
    'select first_name, last_name from users where username = $1',
    [person.username],
  );
  expect(rows).toEqual([{ first_name: 'Beagro.live', last_name: 'Buyer' }]);
});

test('ten simultaneous registrations with one purchase code create one account', async () => {
  const person = await aBuyer();
  const before = await count('users');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      register({ ...aPerson(), purchase_code: person.purchase_code }),
    ),
  );
  expect(answers.filter((answer) => answer.body.success)).toHaveLength(1);
  const others = answers.filter((answer) => !answer.body.success);
  expect(others.every((answer) => answer.body.result_type === 'code_registered')).toBe(true);
  expect(await count('users')).toBe(before + 1);
});

describe('validation of a registration', () => {
  test('reports every missing, mistyped and oversized field', async () => {
    const answer = await register({
      username: 'a',
      firstname: '',
      lastname: ['x'],
      email: 'nobody',
      password: 'short',
      purchase_code: 'x'.repeat(201),
    });
    expect(answer.status).toBe(422);
    expect(answer.problem?.errors?.map((error) => error.field)).toEqual([
      'username',
      'firstname',
      'lastname',
      'email',
      'password',
      'purchase_code',
    ]);
    expect(answer.body).toMatchObject({ code: 'validation', reference: expect.any(String) });
  });

  test.each([
    ['Abcdef1', 'Password should be longer than 8 characters!'],
    ['abcdefg1', 'Password must have uppercase letters!'],
    ['ABCDEFG1', 'Password must have lowercase letters!'],
    ['Abcdefgh', 'Password must have digits!'],
    ['a'.repeat(101), 'Password is not valid!', 'It has more than 100 characters.'],
    [`Aa1${'x'.repeat(98)}`, 'Password is not valid!', 'It has more than 100 characters.'],
    [
      'Buyer@Mail1.example',
      'Password is not valid!',
      'It contains your name, username or email address, and little else.',
    ],
    [`Aa1\0xxxxx`, 'Password is not valid!', 'It contains characters that cannot be stored.'],
    ['Aa1\ud800xxxxx', 'Password is not valid!', 'It contains characters that cannot be stored.'],
    ['', 'Password should be longer than 8 characters!'],
    ['🔑'.repeat(7), 'Password should be longer than 8 characters!'],
    ['Kve\u0301tchy', 'Password should be longer than 8 characters!'],
    [' '.repeat(8), 'Password must have uppercase letters!'],
    ['１２３４５６７８', 'Password must have uppercase letters!'],
    ['пароль-9', 'Password must have uppercase letters!'],
    ['ǅabcdef1', 'Password must have uppercase letters!'],
    ['ÀÉÎÕÜÇÑ1', 'Password must have lowercase letters!'],
    ['ABCDEFG\u0661', 'Password must have lowercase letters!'],
    ['Пароль-Ⅷ', 'Password must have digits!'],
    ['🔑'.repeat(101), 'Password is not valid!', 'It has more than 100 characters.'],
    // Each character becomes two characters by normalization.
    ['\u0958'.repeat(51), 'Password is not valid!', 'It has more than 100 characters.'],
  ])(
    'reports the first rule that the password %j breaks',
    async (password, message, reason?: string) => {
      const answer = await register(aPerson({ password, email: 'buyer@mail1.example' }));
      expect(answer.status).toBe(422);
      const why = reason === undefined ? {} : { reason };
      expect(answer.problem?.errors).toEqual([{ field: 'password', message, ...why }]);
    },
  );

  test('accepts passwords of 8 and of 100 characters, and accents', async () => {
    const eight = await aBuyer({ password: 'Kvetchy1' });
    expect((await register(eight)).body.success).toBe(true);
    const hundred = await aBuyer({ password: `Aa1${'x'.repeat(97)}` });
    expect((await register(hundred)).body.success).toBe(true);
    // Seven characters, which are written with more code points in decomposed form.
    const answer = await register(aPerson({ password: 'É1é2é3é'.normalize('NFD') }));
    expect(answer.problem?.errors).toMatchObject([
      { message: 'Password should be longer than 8 characters!' },
    ]);
  });

  test('ignores isAdmin and refuses __proto__', async () => {
    const person = await aBuyer();
    await register({ ...person, isAdmin: true, is_admin: true });
    const { rows } = await world.db.query('select is_admin from users where username = $1', [
      person.username,
    ]);
    expect(rows).toEqual([{ is_admin: false }]);
    const polluted = `{"__proto__":{"isAdmin":true},"username":"x"}`;
    const answer = await world
      .browser()
      .post('/api/register', polluted, { 'content-type': 'application/json' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_json' } });
  });

  test('refuses line breaks and NUL characters in names and email', async () => {
    const bad = aPerson({
      firstname: 'Bea\nBcc: x@y.example',
      lastname: 'B\0b',
      email: 'a@b.example\n',
    });
    const answer = await register({ ...bad, email: 'a\nb@mail.example' });
    expect(answer.problem?.errors?.map((error) => error.field)).toEqual([
      'firstname',
      'lastname',
      'email',
    ]);
  });

  test('refuses a request of a million characters with 413', async () => {
    const answer = await register(aPerson({ password: 'Aa1'.repeat(400_000) }));
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });
});

test('a password is hashed with the production cost of Argon2id', async () => {
  const dear = await openTestHub({ dearPasswords: true });
  const { username, password } = (await dear.signedInBuyer()).person;
  const { rows } = await dear.db.query('select password_hash as hash from users');
  expect(String(rows[0]?.['hash'])).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const wrong = await dear.browser().post('/api/login', { username, password: `${password}8` });
  expect(wrong.body).toMatchObject({ success: false });
  await dear.close();
});

describe('registration without a mail server', () => {
  test('succeeds, and the email is sent when the mail server works again', async () => {
    await world.sandbox.fault({ target: 'smtp', kind: 'reject-temporary' });
    const person = await aBuyer();
    expect((await register(person)).body.success).toBe(true);
    await expect.poll(() => world.logged.some((line) => line.includes('job failed'))).toBe(true);
    expect(await world.sandbox.mailTo(person.email)).toEqual([]);
    await world.sandbox.clearFaults();
    expect((await world.mail(person.email, 'Verify')).links.length).toBeGreaterThan(0);
  });
});

test('the log contains no password, purchase code or verification code', async () => {
  const person = await aBuyer();
  await register(person);
  const mail = await world.mail(person.email, 'Verify');
  const code = mail.links
    .find((link) => link.includes('/verify-email/'))
    ?.split('/')
    .at(-1);
  const log = world.logged.join('');
  for (const secret of [person.password, person.purchase_code, code ?? 'no code']) {
    expect(log).not.toContain(secret);
  }
});
