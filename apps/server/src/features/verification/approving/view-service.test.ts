import { days } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builder, createWorld, type World } from '#test/without-hub/verification-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld('admin.agency.example=staging agency.example=suffix');
});
afterAll(() => world.close());

describe('site of a pending request', () => {
  it('is shown with its folder to anyone with the request id, until the request ends', async () => {
    const user = await world.aUser();
    const requestId = await world.anOpenRequest(user, 'https://Shop.example/blog/');
    const { view, requests } = world.service;
    expect(await view.waiting(requestId)).toBe('shop.example/blog');
    expect(await view.waiting('x'.repeat(43))).toBeNull();
    expect(await view.waiting()).toBeNull();
    await requests.cancel(user, requestId, '192.0.2.1');
    expect(await view.waiting(requestId)).toBeNull();
  });

  it('is hidden after a day, when the request expires', async () => {
    const requestId = await world.anOpenRequest(await world.aUser(), 'https://late.example');
    world.clock.advance(days(1));
    expect(await world.service.view.waiting(requestId)).toBeNull();
  });
});

describe('details of a request', () => {
  it('names a site with its folder', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const requestId = await world.anOpenRequest(user, 'https://net.example/de');
    const [evaluated] = (await world.service.view.info(user, requestId))?.licenses ?? [];
    expect(evaluated?.verdict).toMatchObject({
      effect: 'net.example/de becomes the live site of this license.',
    });
  });

  it.each([
    ['staging', 'says that it is a staging site, but'],
    ['development', 'says that it is a development site, but'],
    ['production', null],
    ['something', null],
  ])(
    'decides by the address of a site that reports the environment %s, and explains why',
    async (name, words) => {
      const user = await world.aUser();
      await world.aLicense(user);
      const effectAt = async (siteUrl: string) => {
        const requestId = await world.anOpenRequest(user, siteUrl, { environment: name });
        const [evaluated] = (await world.service.view.info(user, requestId))?.licenses ?? [];
        return evaluated?.verdict.ok === true ? [evaluated.kind, evaluated.verdict.effect] : [];
      };
      const [kind, effect] = await effectAt(`https://${name}s.example`);
      expect(kind).toBe('live');
      if (words === null) expect(effect).not.toContain('Only the address counts');
      else expect(effect).toContain(words);
      const [other, beside] = await effectAt(`https://staging.${name}s.example`);
      expect(other).toBe('staging');
      expect(beside).not.toContain('Only the address counts');
      const [localKind, localEffect] = await effectAt(`https://${name}s.test`);
      expect(localKind).toBe('local');
      if (name !== 'staging') expect(localEffect).not.toContain('Only the address counts');
      else expect(localEffect).toContain('but its address is local to this machine or network');
    },
  );

  it('returns null for a user without a request', async () => {
    const user = await world.aUser();
    expect(await world.service.view.info(user)).toBeNull();
    expect(await world.service.view.check(user)).toEqual({
      counts: null,
      reason: 'no_request',
      expiresAt: null,
    });
  });

  it('evaluates every license of the requested item, and no other license', async () => {
    const [user, other] = [await world.aUser(), await world.aUser()];
    const used = await world.aLicense(user, { ageInDays: 200 });
    await world.activate(user, 'https://old.example', { licenseId: used });
    const fresh = await world.aLicense(user);
    const refunded = await world.aLicense(user, { status: 'refunded' });
    await world.aLicense(user, { itemId: builder });
    await world.aLicense(other);
    const requestId = await world.anOpenRequest(user, 'https://shop.example', {
      returnUrl: 'https://admin.shop.example/back',
    });
    const view = await world.service.view.info(user, requestId);
    expect(view).toMatchObject({
      itemName: 'Essentials',
      host: 'shop.example',
      returnHost: 'admin.shop.example',
      reserved: false,
    });
    const evaluated = view?.licenses.map(({ license, kind, verdict, recommended }) => ({
      id: license.id,
      kind,
      ok: verdict.ok,
      recommended,
    }));
    expect(evaluated).toEqual([
      { id: used, kind: 'live', ok: false, recommended: false },
      { id: fresh, kind: 'live', ok: true, recommended: true },
      { id: refunded, kind: 'live', ok: false, recommended: false },
    ]);
    expect(view?.sites).toMatchObject([{ licenseId: used, site: 'old.example', release: false }]);
    expect(await world.service.view.check(user, requestId)).toMatchObject({
      counts: { licensesCount: 2, unused: 1 },
      reason: null,
    });
  });

  it('offers the release of the site that occupies the slot', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const { activationId } = await world.activate(user, 'https://old.example');
    await world.activate(user, 'https://dev.old.example');
    const requestId = await world.anOpenRequest(user, 'https://shop.example');
    const view = await world.service.view.info(user, requestId);
    const offered = view?.sites.filter(({ release }) => release);
    expect(offered?.map((site) => site.activationId)).toEqual([activationId]);
    expect(await world.service.view.check(user, requestId)).toMatchObject({
      counts: { licensesCount: 1, unused: 0 },
      reason: 'all_used',
    });
  });

  it('still accepts the license that the request itself has reserved', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const requestId = await world.anOpenRequest(user, 'https://shop.example');
    await world.service.reserve.register({ userId: user, requestId });
    expect(await world.service.view.info(user, requestId)).toMatchObject({
      reserved: true,
      licenses: [{ verdict: { ok: true } }],
    });
    expect(await world.service.view.check(user)).toMatchObject({ counts: { unused: 1 } });
    world.clock.advance(days(1) / 2);
    expect(await world.service.view.info(user, requestId)).toMatchObject({ reserved: false });
  });

  it('accepts a license without support', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    await world.rows('update licenses set supported_until = null where id = $1', [license]);
    const { certificate } = await world.activate(user, 'https://shop.example');
    expect(certificate).toMatch(/^ey/);
  });

  it('applies the operator’s suffixes and patterns', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const requestId = await world.anOpenRequest(user, 'https://one.agency.example');
    expect((await world.service.view.info(user, requestId))?.licenses[0]?.kind).toBe('live');
    await world.activate(user, 'https://one.agency.example');
    const other = await world.anOpenRequest(user, 'https://two.agency.example');
    expect(await world.service.view.check(user, other)).toMatchObject({ reason: 'all_used' });
    const staging = await world.anOpenRequest(user, 'https://admin.agency.example');
    expect((await world.service.view.info(user, staging))?.licenses[0]?.kind).toBe('staging');
  });
});

describe('status of a request', () => {
  it('reveals nothing about another user’s request, and leaves it unchanged', async () => {
    const [user, other] = [await world.aUser(), await world.aUser()];
    await world.aLicense(other);
    const requestId = await world.anOpenRequest(user, 'https://shop.example');
    expect(await world.service.view.check(other, requestId)).toEqual({
      counts: null,
      reason: 'no_request',
      expiresAt: null,
    });
    expect(await world.service.requests.findHeld(user, requestId)).not.toBeNull();
  });

  it('reports that a user has no licenses', async () => {
    const user = await world.aUser();
    const requestId = await world.anOpenRequest(user, 'https://shop.example');
    const status = await world.service.view.check(user, requestId);
    expect(status).toMatchObject({
      counts: { licensesCount: 0, unused: 0 },
      reason: 'no_licenses',
    });
    expect(status.expiresAt).toEqual(new Date(world.clock.now().getTime() + days(1)));
  });
});
