import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shell } from '#test/shell-actor.ts';
import { wholeCodesOf } from '#test/purchase-codes.ts';
import { createWorld, type World } from '#test/without-hub/verification-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const codeOf = async (id: number): Promise<string> =>
  (await wholeCodesOf(world, [{ id }]))[0] ?? 'none';

const boundLicense = async () => {
  const user = await world.aUser();
  const licenseId = await world.aLicense(user, { ageInDays: 400 });
  await world.activate(user, 'https://old.example');
  return { user, licenseId, code: (await codeOf(licenseId)).toUpperCase() };
};

describe('operator actions on a license', () => {
  it('unlocking a license allows one move to another domain', async () => {
    const { user, licenseId, code } = await boundLicense();
    const { operator, reserve } = world.service;
    const requestId = await world.anOpenRequest(user, 'https://new.example');
    const approve = () => reserve.register({ userId: user, requestId, licenseId });
    await expect(approve()).rejects.toMatchObject({ code: 'other_end_product' });
    expect(await operator.letMove(code, { actor: shell, reason: 'renamed' })).toEqual({
      boundTo: 'old.example',
    });
    expect((await world.mailsTo(user)).toSorted()).toEqual([
      'verification/activated',
      'verification/ended',
      'verification/unbound',
    ]);
    expect((await world.eventsOf(user)).at(-1)).toBe('verification.unbound');
    await world.activate(user, 'https://new.example');
    expect(await operator.show(code)).toMatchObject({ moves: 0, lastLive: 'new.example' });
    const nextRequestId = await world.anOpenRequest(user, 'https://third.example');
    await expect(
      reserve.register({ userId: user, requestId: nextRequestId, licenseId }),
    ).rejects.toMatchObject({ code: 'other_end_product' });
  });

  it('releasing every site leaves the license locked to its domain', async () => {
    const { user, licenseId, code } = await boundLicense();
    await world.activate(user, 'https://dev.old.example');
    const { operator, reserve } = world.service;
    expect(await operator.releaseAll(code, { actor: shell })).toEqual([
      'old.example',
      'dev.old.example',
    ]);
    expect(await operator.releaseAll(code, { actor: shell })).toEqual([]);
    const ended = await world.rows(
      'select distinct end_reason from activations where license_id = $1',
      [licenseId],
    );
    expect(ended).toEqual([{ end_reason: 'operator' }]);
    const requestId = await world.anOpenRequest(user, 'https://new.example');
    await expect(reserve.register({ userId: user, requestId, licenseId })).rejects.toMatchObject({
      code: 'other_end_product',
    });
  });

  it('the owner is notified of each released site and of an unlocked license', async () => {
    const user = await world.aUser();
    const licenseId = await world.aLicense(user, { ageInDays: 400 });
    await world.activate(user, 'http://shop.local');
    const code = await codeOf(licenseId);
    const { operator } = world.service;
    expect(await world.mailsTo(user)).toEqual([]);
    expect(await operator.letMove(code, { actor: shell, reason: 'renamed' })).toEqual({
      boundTo: null,
    });
    expect(await world.mailsTo(user)).toEqual(['verification/unbound']);
    expect(await operator.releaseAll(code, { actor: shell })).toEqual(['shop.local']);
    expect(await world.mailsTo(user)).toEqual(['verification/unbound', 'verification/ended']);
  });

  it('releasing all sites sends one email and records one event for each site', async () => {
    const { user, code } = await boundLicense();
    await world.activate(user, 'https://dev.old.example');
    await world.activate(user, 'https://test.old.example');
    const before = await world.mailsTo(user);
    await world.service.operator.releaseAll(code, { actor: shell });
    expect(await world.mailsTo(user)).toEqual([...before, 'verification/ended-together']);
    const events = await world.eventsOf(user);
    expect(events.slice(-3)).toEqual(Array(3).fill('verification.ended'));
  });

  it('every action returns null for an unknown code', async () => {
    const { operator } = world.service;
    expect(await operator.show('nonsense')).toBeNull();
    expect(await operator.releaseAll('nonsense', { actor: shell })).toBeNull();
    expect(await operator.letMove('nonsense', { actor: shell, reason: 'renamed' })).toBeNull();
  });
});
