import { days, hours, minutes } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAsk, builder, createWorld, type World } from '#test/without-hub/verification-world.ts';
import { codeIn, verifier } from '#test/site.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const statusOf = async (id: string): Promise<unknown> =>
  (await world.rows('select status from verification_requests where id = $1', [id]))[0]?.['status'];

describe('request of a site', () => {
  it('returns an address for the buyer’s browser, and is stored for a day', async () => {
    const answer = await world.service.requests.create(anAsk('https://WWW.Shop.Example/blog/'));
    expect(answer.requestId).toMatch(/^[\w-]{43}$/);
    expect(answer.verifyUrl).toBe(`http://localhost:3000/verify?request=${answer.requestId}`);
    expect(answer.expiresInMs).toBe(86_400_000);
    const [row] = await world.rows('select * from verification_requests where id = $1', [
      answer.requestId,
    ]);
    expect(row).toMatchObject({
      site: 'shop.example/blog',
      site_url: 'https://WWW.Shop.Example/blog/',
      status: 'open',
      user_id: null,
    });
  });

  it.each([1, builder])('is refused for item %d, which is no theme of the catalog', async (id) => {
    const creation = world.service.requests.create(anAsk('https://shop.example', { itemId: id }));
    await expect(creation).rejects.toMatchObject({ code: 'unknown_item' });
  });

  it.each([
    ['site_url', { siteUrl: 'ftp://shop.example' }],
    ['return_url', { returnUrl: 'https://evil.example/' }],
    ['return_url', { returnUrl: 'http://shop.example/' }],
  ])('is refused with the name of the invalid field: %s', async (field, over) => {
    const before = await world.rows('select count(*) from verification_requests');
    const creation = world.service.requests.create(anAsk('https://shop.example', over));
    await expect(creation).rejects.toMatchObject({ code: 'validation', errors: [{ field }] });
    expect(await world.rows('select count(*) from verification_requests')).toEqual(before);
  });
});

describe('request opened by a buyer', () => {
  it('belongs to the last buyer who opens it, until a buyer reserves a license for it', async () => {
    const [first, second] = [await world.aUser(), await world.aUser()];
    await world.aLicense(second);
    const id = await world.anOpenRequest(first, 'https://one.example');
    await world.service.requests.open(second, id);
    expect(await world.service.requests.findHeld(first, id)).toBeNull();
    await expect(
      world.service.reserve.register({ userId: first, requestId: id }),
    ).rejects.toMatchObject({ code: 'request_taken' });
    await world.service.reserve.register({ userId: second, requestId: id });
    await expect(world.service.requests.open(first, id)).rejects.toMatchObject({
      code: 'request_taken',
    });
    expect((await world.service.requests.open(second, id)).userId).toBe(second);
    world.clock.advance(minutes(11));
    await expect(world.service.requests.open(first, id)).rejects.toMatchObject({
      code: 'request_taken',
    });
  });

  it('cannot be opened if it is unknown, completed, canceled or expired', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const { requests } = world.service;
    await expect(requests.open(user, 'x'.repeat(43))).rejects.toMatchObject({
      code: 'request_unknown',
    });

    const cancelled = await world.anOpenRequest(user, 'https://two.example');
    await requests.cancel(user, cancelled);
    await expect(requests.open(user, cancelled)).rejects.toMatchObject({ code: 'request_done' });

    await world.activate(user, 'https://three.example');
    const [done] = await world.rows(
      "select id from verification_requests where status = 'done' and user_id = $1",
      [user],
    );
    await expect(requests.open(user, String(done?.['id']))).rejects.toMatchObject({
      code: 'request_done',
    });

    const { requestId } = await requests.create(anAsk('https://four.example'));
    world.clock.advance(hours(24) - 1);
    expect((await requests.open(user, requestId)).id).toBe(requestId);
    world.clock.advance(1);
    await expect(requests.open(user, requestId)).rejects.toMatchObject({ code: 'request_expired' });
    expect(await world.service.view.check(user, requestId)).toMatchObject({
      counts: null,
      reason: 'expired',
    });
  });

  it('the request opened last is used if no id is given', async () => {
    const user = await world.aUser();
    const { requests } = world.service;
    expect(await requests.findHeld(user)).toBeNull();
    const firstId = await world.anOpenRequest(user, 'https://one.example');
    world.clock.advance(1000);
    const secondId = await world.anOpenRequest(user, 'https://two.example');
    expect((await requests.findHeld(user))?.id).toBe(secondId);
    world.clock.advance(1000);
    await requests.open(user, firstId);
    expect((await requests.findHeld(user))?.id).toBe(firstId);
    await requests.cancel(user);
    expect((await requests.findHeld(user))?.id).toBe(secondId);
  });

  it('a buyer holds at most ten requests: the eleventh releases the oldest one', async () => {
    const user = await world.aUser();
    const ids: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      world.clock.advance(1000);
      ids.push(await world.anOpenRequest(user, `https://s${n}.example`));
    }
    const [oldest = ''] = ids;
    expect(await world.service.requests.findHeld(user, oldest)).toBeNull();
    expect(await statusOf(oldest)).toBe('open');
    for (const id of ids.slice(1)) {
      expect(await world.service.requests.findHeld(user, id)).not.toBeNull();
    }
    expect((await world.service.requests.open(user, oldest)).id).toBe(oldest);
  });
});

describe('cancellation of a request', () => {
  it('ends an open or reserved request, and invalidates its code', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const open = await world.anOpenRequest(user, 'https://one.example');
    await world.service.requests.cancel(user, open);
    expect(await statusOf(open)).toBe('cancelled');
    const { requestId: reserved, exchange } = await world.aReservation(user, 'https://two.example');
    await world.service.requests.cancel(user, reserved);
    expect(await statusOf(reserved)).toBe('cancelled');
    await expect(exchange()).rejects.toMatchObject({ code: 'code_unknown' });
    expect(await world.eventsOf(user)).toEqual([
      'verification.cancelled',
      'verification.approved',
      'verification.cancelled',
    ]);
  });

  it('changes nothing for a completed or unknown request, or for another user’s request', async () => {
    const [owner, other] = [await world.aUser(), await world.aUser()];
    await world.aLicense(owner);
    const { activationId } = await world.activate(owner, 'https://one.example');
    await world.service.requests.cancel(owner);
    const [row] = await world.rows('select ended_at from activations where id = $1', [
      activationId,
    ]);
    expect(row).toEqual({ ended_at: null });
    const id = await world.anOpenRequest(owner, 'https://two.example');
    await world.service.requests.cancel(other, id);
    await world.service.requests.cancel(other, 'x'.repeat(43));
    await world.service.requests.cancel(other);
    expect(await statusOf(id)).toBe('open');
  });

  it('either the cancellation or a parallel token exchange succeeds, never both', async () => {
    const userId = await world.aUser();
    for (let n = 0; n < 30; n += 1) {
      const licenseId = await world.aLicense(userId);
      const { requestId, exchange } = await world.aReservation(userId, `https://race${n}.example`, {
        licenseId,
      });
      // The cancellation starts one statement later in each run, so that it meets every step of the
      // token exchange.
      const cancel = async (): Promise<void> => {
        for (let step = 0; step < n; step += 1) await world.db.ping();
        await world.service.requests.cancel(userId, requestId);
      };
      const [{ status }] = await Promise.allSettled([exchange(), cancel()]);
      const exchanged = status === 'fulfilled';
      const active = await world.rows('select id from activations where license_id = $1', [
        licenseId,
      ]);
      expect(active).toHaveLength(exchanged ? 1 : 0);
      expect(await statusOf(requestId)).toBe(exchanged ? 'done' : 'cancelled');
    }
  });
});

describe('parallel cancellation and reservation', () => {
  it('a canceled request leaves no reservation and no valid code', async () => {
    const userId = await world.aUser();
    const outcomes = new Set<string>();
    for (let n = 0; n < 30; n += 1) {
      const licenseId = await world.aLicense(userId);
      const requestId = await world.anOpenRequest(userId, `https://asked${n}.example`);
      const cancel = async (): Promise<void> => {
        for (let step = 0; step < n; step += 1) await world.db.ping();
        await world.service.requests.cancel(userId, requestId);
      };
      const approval = { userId, requestId, licenseId };
      const [registered] = await Promise.allSettled([
        world.service.reserve.register(approval),
        cancel(),
      ]);
      outcomes.add(registered.status);
      expect(await statusOf(requestId)).toBe('cancelled');
      expect(
        await world.rows(
          'select id from reservations where license_id = $1 and ended_at is null and exchanged_at is null',
          [licenseId],
        ),
      ).toEqual([]);
      if (registered.status === 'rejected') continue;
      const code = codeIn(registered.value.redirect);
      await expect(
        world.service.tokens.exchange({ code, codeVerifier: verifier }),
      ).rejects.toMatchObject({ code: 'code_unknown' });
    }
    expect(outcomes).toContain('fulfilled');
    const activations = await world.rows(
      'select a.id from activations a join licenses l on l.id = a.license_id where l.user_id = $1',
      [userId],
    );
    expect(activations).toEqual([]);
  });
});

describe('deletion of old requests', () => {
  it('deletes requests a week after they expire, and keeps activations', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const { activationId } = await world.activate(user, 'https://one.example');
    const id = await world.anOpenRequest(user, 'https://two.example');
    world.clock.advance(hours(24) + days(7));
    await world.sweep();
    expect(await statusOf(id)).toBe('open');
    world.clock.advance(1);
    await world.sweep();
    expect(await statusOf(id)).toBeUndefined();
    expect(await world.rows('select id from activations where id = $1', [activationId])).toEqual([
      { id: activationId },
    ]);
  });
});
