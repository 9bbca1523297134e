import { createHash } from 'node:crypto';
import { days, minutes } from '@hub/contract/limits';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '#test/without-hub/verification-world.ts';
import { essentials, verifier } from '#test/site.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const wrong = 'another-verifier-that-is-at-least-forty-three-characters';

const heartbeat = (token: string, siteUrl: string) =>
  world.service.sites.heartbeat({ token, siteUrl, certificateId: undefined, about: {} });

const activationsOf = (licenseId: number): Promise<Record<string, unknown>[]> =>
  world.rows(
    'select id, site, kind, ended_at, end_reason, counted_as_move from activations where license_id = $1 order by id',
    [licenseId],
  );

const setStatus = (licenseId: number, status: string): Promise<unknown> =>
  world.rows('update licenses set status = $2 where id = $1', [licenseId, status]);

describe('token exchange', () => {
  it('creates the activation, and notifies the owner of a live site', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    const { requestId, exchange } = await world.aReservation(
      user,
      'https://www.shop.example/blog/',
    );
    const answer = await exchange();
    expect(answer).toMatchObject({ audience: 'shop.example/blog', kind: 'live' });
    expect(answer.refreshAfter.getTime() - world.clock.now().getTime()).toBe(days(7));
    const active = await activationsOf(license);
    expect(active).toEqual([
      {
        id: answer.activationId,
        site: 'shop.example/blog',
        kind: 'live',
        ended_at: null,
        end_reason: null,
        counted_as_move: false,
      },
    ]);
    const [request] = await world.rows('select status from verification_requests where id = $1', [
      requestId,
    ]);
    expect(request).toEqual({ status: 'done' });
    expect(await world.mailsTo(user)).toEqual(['verification/activated']);
    expect(await world.eventsOf(user)).toEqual(['verification.approved', 'verification.activated']);
    const stored = JSON.stringify(await world.rows('select * from activations'));
    expect(stored).not.toContain(answer.activationToken);
  });

  it.each([
    [
      'https://domain-last.example',
      ['https://blog.domain-last.example', 'https://domain-last.example'],
    ],
    [
      'https://domain-first.example',
      ['https://domain-first.example', 'https://blog.domain-first.example'],
    ],
  ])(
    'makes %s the live site and its subdomain a staging site, in either order',
    async (live, order) => {
      const user = await world.aUser();
      const license = await world.aLicense(user);
      const answers = [];
      for (const url of order) answers.push(await world.activate(user, url));
      const { host } = new URL(live);
      const active = await activationsOf(license);
      const kinds = active.map(({ site, kind }) => `${String(kind)} ${String(site)}`).toSorted();
      expect(kinds).toEqual([`live ${host}`, `staging blog.${host}`]);
      expect(active.map(({ ended_at }) => ended_at)).toEqual([null, null]);
      // The subdomain learns of the change with its next heartbeat.
      const subdomain = answers[order.findIndex((url) => url.includes('blog'))];
      const beat = await world.service.sites.heartbeat({
        token: subdomain?.activationToken ?? '',
        siteUrl: `https://blog.${host}`,
        certificateId: subdomain && decodeJwt(subdomain.certificate).jti,
        about: {},
      });
      expect(beat.status).toBe('active');
      const certificate = beat.certificate ?? subdomain?.certificate ?? '';
      expect(decodeJwt(certificate)['kind']).toBe('staging');
    },
  );

  it('sends no email for a staging or local site, and records an event', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    expect((await world.activate(user, 'https://dev.shop.example')).kind).toBe('staging');
    expect((await world.activate(user, 'http://localhost:8080')).kind).toBe('local');
    expect(await world.mailsTo(user)).toEqual([]);
    expect(await world.eventsOf(user)).toContain('verification.activated');
  });

  it('issues a certificate with exactly the claims of the protocol', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    const { certificate, activationId, codeEnd } = await world.activate(
      user,
      'https://shop.example',
    );
    const keySet = createLocalJWKSet(await world.signing.publicKeys());
    const currentDate = world.clock.now();
    const { payload } = await jwtVerify(certificate, keySet, { currentDate });
    const now = Math.floor(currentDate.getTime() / 1000);
    expect(decodeProtectedHeader(certificate)).toEqual({
      alg: 'EdDSA',
      typ: 'license+jwt',
      kid: expect.any(String),
    });
    const [row] = await world.rows(
      'select certificate_id, code_sealed, code_index from activations a join licenses l on l.id = a.license_id where l.id = $1',
      [license],
    );
    const [codeSealed, codeIndex] = [String(row?.['code_sealed']), String(row?.['code_index'])];
    const code = world.codes.open({ codeSealed, codeIndex }) ?? '';
    expect(code.slice(-4)).toBe(codeEnd);
    expect(payload).toEqual({
      iss: 'http://localhost:3000',
      sub: String(activationId),
      aud: 'shop.example',
      jti: row?.['certificate_id'],
      iat: now,
      nbf: now,
      exp: now + 30 * 86_400,
      item_id: essentials,
      license: {
        sha256: createHash('sha256').update(code).digest('hex'),
        last4: codeEnd,
      },
      kind: 'live',
      supported_until: '2026-07-01T00:00:00.000Z',
      entitlements: ['updates', 'bundled_plugins'],
    });
  });

  it('reuses the activation of a site that is already active', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    const first = await world.activate(user, 'https://shop.example');
    const second = await world.activate(user, 'https://www.Shop.example:443');
    expect(second.activationId).toBe(first.activationId);
    expect(await activationsOf(license)).toHaveLength(1);
    expect(await world.mailsTo(user)).toEqual(['verification/activated']);
    await expect(heartbeat(first.activationToken, 'https://shop.example')).rejects.toMatchObject({
      code: 'unknown_token',
    });
  });

  it('counts each move, and refuses the fourth', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    for (const [n, moves] of [0, 1, 2, 3].entries()) {
      const { activationId } = await world.activate(user, `https://shop${n}.example`);
      const counted = (await activationsOf(license)).filter((row) => row['counted_as_move']);
      expect(counted).toHaveLength(moves);
      await world.service.releases.release({
        userId: user,
        activationId: String(activationId),
        password: 'right',
        provenAt: world.clock.now(),
      });
    }
    const requestId = await world.anOpenRequest(user, 'https://shop4.example');
    const approve = world.service.reserve.register({
      userId: user,
      requestId,
      licenseId: license,
    });
    await expect(approve).rejects.toMatchObject({ code: 'other_end_product' });
    expect((await world.activate(user, 'https://shop3.example')).kind).toBe('live');
  });
});

describe('repeated token exchange', () => {
  it('returns the same activation with a new token that replaces the first', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    const { exchange } = await world.aReservation(user, 'https://shop.example');
    const first = await exchange();
    world.clock.advance(minutes(10) - 1);
    const retried = await exchange();
    expect(retried.activationId).toBe(first.activationId);
    expect(retried.activationToken).not.toBe(first.activationToken);
    expect(await activationsOf(license)).toHaveLength(1);
    await expect(heartbeat(first.activationToken, 'https://shop.example')).rejects.toMatchObject({
      code: 'unknown_token',
    });
    expect(await heartbeat(retried.activationToken, 'https://shop.example')).toMatchObject({
      status: 'active',
    });
    expect(await world.mailsTo(user)).toEqual(['verification/activated']);
  });

  it('ten parallel exchanges leave one activation and one valid token', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    const { exchange } = await world.aReservation(user, 'https://shop.example');
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange()));
    expect(new Set(answers.map(({ activationId }) => activationId)).size).toBe(1);
    expect(await activationsOf(license)).toHaveLength(1);
    const heartbeats = await Promise.allSettled(
      answers.map((answer) => heartbeat(answer.activationToken, 'https://shop.example')),
    );
    expect(heartbeats.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    [
      'after the token was used',
      async (token: string) => void (await heartbeat(token, 'https://shop.example')),
    ],
    ['ten minutes later', async () => world.clock.advance(minutes(10))],
  ])('is refused %s: the owner gets one email, and the activation stays', async (_when, happen) => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    const { exchange } = await world.aReservation(user, 'https://shop.example');
    const { activationToken } = await exchange();
    await happen(activationToken);
    await expect(exchange()).rejects.toMatchObject({ code: 'code_used' });
    await expect(exchange(wrong)).rejects.toMatchObject({ code: 'code_used' });
    expect(await activationsOf(license)).toMatchObject([{ ended_at: null }]);
    expect(await heartbeat(activationToken, 'https://shop.example')).toMatchObject({
      status: 'active',
    });
    expect((await world.eventsOf(user)).slice(-2)).toEqual([
      'verification.code_reused',
      'verification.code_reused',
    ]);
    expect((await world.mailsTo(user)).filter((mail) => mail.endsWith('reused'))).toHaveLength(1);
  });

  it('is refused with a wrong verifier, even if the first answer may be lost', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const { exchange } = await world.aReservation(user, 'https://shop.example');
    const { activationId } = await exchange();
    await expect(exchange(wrong)).rejects.toMatchObject({ code: 'code_used' });
    expect((await exchange()).activationId).toBe(activationId);
  });

  it('never invalidates the token of a later exchange for the same site', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const first = await world.aReservation(user, 'https://shop.example');
    await first.exchange();
    const { activationToken } = await world.activate(user, 'https://shop.example');
    await expect(first.exchange()).rejects.toMatchObject({ code: 'code_used' });
    expect(await heartbeat(activationToken, 'https://shop.example')).toMatchObject({
      status: 'active',
    });
  });
});

describe('refusals of the token exchange', () => {
  it('refuses an unknown code and a code older than ten minutes', async () => {
    const unknown = { code: 'x'.repeat(43), codeVerifier: verifier };
    await expect(world.service.tokens.exchange(unknown)).rejects.toMatchObject({
      code: 'code_unknown',
    });
    const user = await world.aUser();
    const license = await world.aLicense(user);
    const { exchange } = await world.aReservation(user, 'https://shop.example');
    world.clock.advance(minutes(10));
    await expect(exchange()).rejects.toMatchObject({ code: 'code_unknown' });
    expect(await activationsOf(license)).toEqual([]);
  });

  it('refuses four wrong verifiers, and then accepts the right one', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const { exchange } = await world.aReservation(user, 'https://shop.example');
    for (let n = 0; n < 4; n += 1) {
      await expect(exchange(wrong)).rejects.toMatchObject({ code: 'verifier_wrong' });
    }
    expect((await exchange()).kind).toBe('live');
  });

  it('invalidates the code after the fifth wrong verifier, and frees the license', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    const { requestId, exchange } = await world.aReservation(user, 'https://shop.example');
    for (let n = 0; n < 5; n += 1) {
      await expect(exchange(wrong)).rejects.toMatchObject({ code: 'verifier_wrong' });
    }
    await expect(exchange()).rejects.toMatchObject({ code: 'code_unknown' });
    expect(await activationsOf(license)).toEqual([]);
    const other = await world.activate(user, 'https://other.example', { licenseId: license });
    expect(other.kind).toBe('live');
    const view = await world.service.view.info(user, requestId);
    expect(view).toMatchObject({ reserved: false });
  });

  it.each([
    ['refunded', 'license_refunded'],
    ['blocked', 'license_blocked'],
  ])('refuses a license that was %s after the approval', async (status, code) => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    const { exchange } = await world.aReservation(user, 'https://shop.example');
    await setStatus(license, status);
    await expect(exchange()).rejects.toMatchObject({ code });
    expect(await activationsOf(license)).toEqual([]);
    await setStatus(license, 'valid');
    expect((await exchange()).kind).toBe('live');
  });

  it('refuses a license that has become too old to move, or that has a new owner', async () => {
    const [user, other] = [await world.aUser(), await world.aUser()];
    const license = await world.aLicense(user, { ageInDays: 182 });
    const { activationId } = await world.activate(user, 'https://old.example');
    await world.service.releases.release({
      userId: user,
      activationId: String(activationId),
      password: undefined,
      provenAt: world.clock.now(),
    });
    const moving = await world.aReservation(user, 'https://new.example');
    await world.rows("update licenses set sold_at = sold_at - interval '1 day' where id = $1", [
      license,
    ]);
    await expect(moving.exchange()).rejects.toMatchObject({ code: 'other_end_product' });

    world.clock.advance(minutes(10));
    const returning = await world.aReservation(user, 'https://old.example');
    await world.rows('update licenses set user_id = $2 where id = $1', [license, other]);
    await expect(returning.exchange()).rejects.toMatchObject({ code: 'code_unknown' });
    expect(await activationsOf(license)).toHaveLength(1);
  });
});

describe('move of a license', () => {
  const move = (activationId: number | string) =>
    ({
      ask: { intent: 'move', previousActivationId: String(activationId) },
    }) as const;

  it('ends the old activation and creates the new one in the same step', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    const old = await world.activate(user, 'https://old.example');
    const { exchange } = await world.aReservation(
      user,
      'https://new.example',
      move(old.activationId),
    );
    expect(await activationsOf(license)).toMatchObject([{ ended_at: null }]);
    await exchange();
    expect(await activationsOf(license)).toMatchObject([
      { site: 'old.example', end_reason: 'moved', counted_as_move: false },
      { site: 'new.example', ended_at: null, kind: 'live', counted_as_move: true },
    ]);
    expect(await heartbeat(old.activationToken, 'https://old.example')).toMatchObject({
      status: 'moved',
      certificate: null,
    });
    expect(await world.mailsTo(user)).toEqual(['verification/activated', 'verification/activated']);
  });

  it('a move within the domain is not counted, at any age of the license', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user, { ageInDays: 400 });
    const old = await world.activate(user, 'https://shop.example/old');
    const answer = await world.activate(user, 'https://shop.example', move(old.activationId));
    expect(answer.kind).toBe('live');
    expect(await activationsOf(license)).toMatchObject([
      { end_reason: 'moved' },
      { ended_at: null, counted_as_move: false },
    ]);
  });

  it('a move that names another user’s activation or an invalid id ends nothing', async () => {
    const [user, other] = [await world.aUser(), await world.aUser()];
    const theirs = await world.aLicense(other);
    const { activationId } = await world.activate(other, 'https://theirs.example');
    await world.aLicense(user);
    await world.activate(user, 'https://mine.example', move(activationId));
    expect(await activationsOf(theirs)).toMatchObject([{ ended_at: null }]);
    await world.aLicense(user);
    await world.activate(user, 'https://more.example', move('nonsense'));
    expect(await activationsOf(theirs)).toMatchObject([{ ended_at: null }]);
  });

  it('refuses a move to another domain at 183 days, and the old site stays active', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user, { ageInDays: 183 });
    const old = await world.activate(user, 'https://old.example');
    const activate = world.activate(user, 'https://new.example', {
      ...move(old.activationId),
      licenseId: license,
    });
    await expect(activate).rejects.toMatchObject({ code: 'other_end_product' });
    expect(await activationsOf(license)).toMatchObject([{ ended_at: null }]);
  });
});

describe('site activated by two users', () => {
  it('has a separate activation for each user, which the other user does not see', async () => {
    const [firstUser, secondUser] = [await world.aUser(), await world.aUser()];
    const [first, second] = [await world.aLicense(firstUser), await world.aLicense(secondUser)];
    const a = await world.activate(firstUser, 'https://shop.example');
    const b = await world.activate(secondUser, 'https://shop.example');
    expect(a.activationId).not.toBe(b.activationId);
    expect(await activationsOf(first)).toMatchObject([{ ended_at: null }]);
    expect(await activationsOf(second)).toMatchObject([{ ended_at: null }]);
    const requestId = await world.anOpenRequest(secondUser, 'https://shop.example');
    const view = await world.service.view.info(secondUser, requestId);
    expect(view?.sites.map(({ activationId }) => activationId)).toEqual([b.activationId]);
  });
});
