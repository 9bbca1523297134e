import { minutes } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAsk, builder, createWorld, type World } from '#test/without-hub/verification-world.ts';
import { codeIn, verifier } from '#test/site.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const openReservations = async (requestId: string): Promise<Record<string, unknown>[]> =>
  world.rows(
    'select license_id, kind from reservations where request_id = $1 and ended_at is null',
    [requestId],
  );

describe('reservation of a license', () => {
  it('returns a redirect with a one-time code and the site’s state, valid for ten minutes', async () => {
    const userId = await world.aUser();
    const licenseId = await world.aLicense(userId);
    const requestId = await world.anOpenRequest(userId, 'https://shop.example');
    const { redirect, expiresAt } = await world.service.reserve.register({ userId, requestId });
    expect(redirect).toMatch(
      /^https:\/\/shop\.example\/wp-admin\/admin\.php\?page=hub&hub_code=[\w-]{43}&hub_state=the-state$/,
    );
    expect(expiresAt.getTime() - world.clock.now().getTime()).toBe(minutes(10));
    expect(await openReservations(requestId)).toEqual([{ license_id: licenseId, kind: 'live' }]);
    const stored = JSON.stringify(await world.rows('select * from reservations'));
    expect(stored).not.toContain(codeIn(redirect));
    expect(await world.eventsOf(userId)).toEqual(['verification.approved']);
  });

  it('reserves the free license with the least costly domain lock', async () => {
    const userId = await world.aUser();
    const old = await world.aLicense(userId, { ageInDays: 400 });
    const unsupported = await world.aLicense(userId, { ageInDays: 100 });
    const young = await world.aLicense(userId, { ageInDays: 10 });
    const younger = await world.aLicense(userId, { ageInDays: 5 });
    const support = 'update licenses set supported_until = $2 where id = $1';
    await world.rows(support, [unsupported, world.clock.now()]);
    const choices = [];
    for (const name of ['one', 'two', 'three', 'four']) {
      const requestId = await world.anOpenRequest(userId, `https://${name}.example`);
      const view = await world.service.view.info(userId, requestId);
      const recommendedLicense = view?.licenses.find(({ recommended }) => recommended);
      await world.service.reserve.register({ userId, requestId });
      const [reservation] = await openReservations(requestId);
      expect(reservation?.['license_id']).toBe(recommendedLicense?.license.id);
      choices.push([recommendedLicense?.license.id, recommendedLicense?.binding?.forGood]);
    }
    expect(choices).toEqual([
      [young, false],
      [younger, false],
      [unsupported, false],
      [old, true],
    ]);
  });

  it('adds a query to a return address that has none', async () => {
    const userId = await world.aUser();
    await world.aLicense(userId);
    const returnUrl = 'https://shop.example/back';
    const requestId = await world.anOpenRequest(userId, 'https://shop.example', { returnUrl });
    const { redirect } = await world.service.reserve.register({ userId, requestId });
    expect(redirect).toMatch(/^https:\/\/shop\.example\/back\?hub_code=/);
  });

  it('gives fifty parallel calls the same answer, and makes one reservation', async () => {
    const userId = await world.aUser();
    await world.aLicense(userId);
    await world.aLicense(userId);
    const requestId = await world.anOpenRequest(userId, 'https://shop.example');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        world.service.reserve.register(n % 2 ? { userId } : { userId, requestId }),
      ),
    );
    expect(new Set(answers.map(({ redirect }) => redirect)).size).toBe(1);
    expect(await openReservations(requestId)).toHaveLength(1);
  });

  it('gives the only license to one of fifty sites that ask in parallel', async () => {
    const userId = await world.aUser();
    const licenseId = await world.aLicense(userId);
    const requests = Array.from({ length: 50 }, async (_, n) => {
      const { requestId } = await world.service.requests.create(anAsk(`https://s${n}.example`));
      return requestId;
    });
    const ids = await Promise.all(requests);
    const results = await Promise.allSettled(
      ids.map(async (requestId, n) => {
        const approval = n % 2 ? { userId, requestId } : { userId, requestId, licenseId };
        const { redirect } = await world.service.reserve.register(approval);
        return world.service.tokens.exchange({ code: codeIn(redirect), codeVerifier: verifier });
      }),
    );
    const won = results.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    const active = await world.rows(
      'select id from activations where license_id = $1 and ended_at is null',
      [licenseId],
    );
    expect(active).toHaveLength(1);
  });

  it('replaces the reservation if another license is chosen or the first one has expired', async () => {
    const userId = await world.aUser();
    const [first, second] = [await world.aLicense(userId), await world.aLicense(userId)];
    const requestId = await world.anOpenRequest(userId, 'https://shop.example');
    const approve = (licenseId?: number) =>
      world.service.reserve.register({ userId, requestId, licenseId });
    const firstAnswer = await approve(first);
    const secondAnswer = await approve(second);
    expect(secondAnswer.redirect).not.toBe(firstAnswer.redirect);
    expect(await approve()).toEqual(secondAnswer);
    expect(await approve(second)).toEqual(secondAnswer);
    expect(await openReservations(requestId)).toEqual([{ license_id: second, kind: 'live' }]);
    const proof = { code: codeIn(firstAnswer.redirect), codeVerifier: verifier };
    await expect(world.service.tokens.exchange(proof)).rejects.toMatchObject({
      code: 'code_unknown',
    });
    world.clock.advance(minutes(10) - 1);
    expect(await approve()).toEqual(secondAnswer);
    world.clock.advance(1);
    const thirdAnswer = await approve();
    expect(thirdAnswer.redirect).not.toBe(secondAnswer.redirect);
    expect(await openReservations(requestId)).toHaveLength(1);
  });

  it('reserves the license of another site’s expired reservation immediately', async () => {
    const userId = await world.aUser();
    await world.aLicense(userId);
    const first = await world.anOpenRequest(userId, 'https://one.example');
    await world.service.reserve.register({ userId, requestId: first });
    const second = await world.anOpenRequest(userId, 'https://two.example');
    const approve = () => world.service.reserve.register({ userId, requestId: second });
    await expect(approve()).rejects.toMatchObject({ code: 'all_used' });
    expect(await world.service.view.check(userId, second)).toMatchObject({ reason: 'all_used' });
    world.clock.advance(minutes(10));
    expect(await world.service.view.check(userId, second)).toMatchObject({ reason: null });
    expect((await approve()).redirect).toContain('two.example');
  });
});

describe('refused reservations', () => {
  it('refuses a missing, unknown or canceled request', async () => {
    const userId = await world.aUser();
    const approve = (requestId?: string) => world.service.reserve.register({ userId, requestId });
    await expect(approve()).rejects.toMatchObject({ code: 'no_request' });
    await expect(approve('x'.repeat(43))).rejects.toMatchObject({ code: 'no_request' });
    const cancelled = await world.anOpenRequest(userId, 'https://shop.example');
    await world.service.requests.cancel(userId, cancelled);
    await expect(approve(cancelled)).rejects.toMatchObject({ code: 'no_request' });
  });

  it('refuses an expired request', async () => {
    const userId = await world.aUser();
    await world.aLicense(userId);
    const requestId = await world.anOpenRequest(userId, 'https://shop.example');
    world.clock.advance(86_400_000);
    const approve = world.service.reserve.register({ userId, requestId });
    await expect(approve).rejects.toMatchObject({ code: 'request_expired' });
  });

  it('refuses a user without a license of the item', async () => {
    const userId = await world.aUser();
    await world.aLicense(userId, { itemId: builder });
    await world.aLicense(userId, { status: 'refunded' });
    const requestId = await world.anOpenRequest(userId, 'https://shop.example');
    const approve = world.service.reserve.register({ userId, requestId });
    await expect(approve).rejects.toMatchObject({ code: 'no_licenses' });
    expect(await openReservations(requestId)).toEqual([]);
  });

  it('refuses a license that is unknown, refunded, blocked, of another user or of another item', async () => {
    const [userId, other] = [await world.aUser(), await world.aUser()];
    await world.aLicense(userId);
    const requestId = await world.anOpenRequest(userId, 'https://shop.example');
    const table = [
      [await world.aLicense(other), 'license_unknown'],
      [999_999, 'license_unknown'],
      [await world.aLicense(userId, { itemId: builder }), 'wrong_item'],
      [await world.aLicense(userId, { status: 'refunded' }), 'license_refunded'],
      [await world.aLicense(userId, { status: 'blocked' }), 'license_blocked'],
    ] as const;
    for (const [licenseId, code] of table) {
      const approve = world.service.reserve.register({ userId, requestId, licenseId });
      await expect(approve).rejects.toMatchObject({ code });
    }
    expect(await openReservations(requestId)).toEqual([]);
  });

  it('refuses a license with a used slot or a lock to another domain, each with its reason', async () => {
    const userId = await world.aUser();
    const young = await world.aLicense(userId);
    const old = await world.aLicense(userId, { ageInDays: 200 });
    await world.activate(userId, 'https://one.example', { licenseId: young });
    await world.activate(userId, 'https://two.example', { licenseId: old });
    const requestId = await world.anOpenRequest(userId, 'https://three.example');
    const approve = (licenseId?: number) =>
      world.service.reserve.register({ userId, requestId, licenseId });
    await expect(approve(young)).rejects.toMatchObject({
      code: 'slot_full',
      message: 'This license is active on one.example. Deactivate that site first.',
    });
    await expect(approve(old)).rejects.toMatchObject({ code: 'other_end_product' });
    await expect(approve()).rejects.toMatchObject({ code: 'all_used' });
  });

  it('reports the block to a user who has only blocked licenses', async () => {
    const userId = await world.aUser();
    await world.aLicense(userId, { status: 'blocked' });
    const requestId = await world.anOpenRequest(userId, 'https://shop.example');
    const approve = world.service.reserve.register({ userId, requestId });
    await expect(approve).rejects.toMatchObject({ code: 'license_blocked' });
    expect(await world.service.view.check(userId)).toMatchObject({ reason: 'blocked' });
  });
});
