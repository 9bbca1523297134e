import { days, hours, minutes } from '@hub/contract/limits';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { shell } from '#test/shell-actor.ts';
import { createWorld, type World } from '#test/without-hub/verification-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const shop = 'https://shop.example';

const heartbeat = (token: string, siteUrl = shop, certificateId?: string) =>
  world.service.sites.heartbeat({ token, siteUrl, certificateId, about: { phpVersion: '8.4' } });

const activation = async (id: number): Promise<Record<string, unknown>> =>
  (await world.rows('select * from activations where id = $1', [id]))[0] ?? {};

async function anActiveSite(siteUrl = shop) {
  const user = await world.aUser();
  const license = await world.aLicense(user);
  const answer = await world.activate(user, siteUrl);
  return { user, license, ...answer, token: answer.activationToken };
}

describe('heartbeat', () => {
  it('records the last contact of the site at most hourly', async () => {
    const { token, activationId } = await anActiveSite();
    const certificateId = String((await activation(activationId))['certificate_id']);
    expect(await heartbeat(token, shop, certificateId)).toEqual({
      status: 'active',
      certificate: null,
      refreshAfter: new Date(world.clock.now().getTime() + days(7)),
      supportedUntil: new Date('2026-07-01T00:00:00Z'),
      site: 'shop.example',
    });
    const first = world.clock.now();
    expect(await activation(activationId)).toMatchObject({
      token_used_at: first,
      php_version: '8.4',
    });
    world.clock.advance(hours(1) - 1);
    await heartbeat(token, shop, certificateId);
    expect(await activation(activationId)).toMatchObject({ last_seen_at: first });
    world.clock.advance(1);
    await heartbeat(token, shop, certificateId);
    expect(await activation(activationId)).toMatchObject({ last_seen_at: world.clock.now() });
  });

  it('renews a certificate that is unknown, past half its life, or of a retired key', async () => {
    const { token, activationId } = await anActiveSite();
    const current = async (): Promise<string> =>
      String((await activation(activationId))['certificate_id']);
    const first = await current();
    expect((await heartbeat(token, shop, first)).certificate).toBeNull();
    expect((await heartbeat(token, shop, 'unknown')).certificate).not.toBeNull();
    expect((await heartbeat(token, shop, first)).certificate).not.toBeNull();
    const second = await current();
    world.clock.advance(days(15) - 1);
    expect((await heartbeat(token, shop, second)).certificate).toBeNull();
    world.clock.advance(1);
    expect((await heartbeat(token, shop, second)).certificate).not.toBeNull();
    const third = await current();
    await world.rows('update signing_keys set retired_at = $1', [world.clock.now()]);
    expect((await heartbeat(token, shop, third)).certificate).not.toBeNull();
    expect((await heartbeat(token, shop, await current())).certificate).toBeNull();
  });

  it('renews the certificate and records the contact with three statements', async () => {
    const { token, activationId } = await anActiveSite();
    await heartbeat(token);
    world.clock.advance(days(7));
    const run = vi.spyOn(world.db, 'run');
    const others = [vi.spyOn(world.db, 'sql'), vi.spyOn(world.db, 'transaction')];
    const { certificate } = await heartbeat(token, shop, 'unknown');
    expect(run.mock.calls.map(([{ name }]) => name)).toEqual([
      'activation_pulse',
      'signing_keys_current',
      'activation_beat',
    ]);
    for (const other of others) expect(other).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    const now = world.clock.now();
    const { jti, iat } = decodeJwt(certificate ?? '');
    expect(iat).toBe(Math.floor(now.getTime() / 1000));
    expect(await activation(activationId)).toMatchObject({
      last_seen_at: now,
      php_version: '8.4',
      certificate_id: jti,
      certificate_kid: decodeProtectedHeader(certificate ?? '').kid,
      certificate_issued_at: now,
    });
  });

  it('writes nothing except the certificate within the hour', async () => {
    const { token, activationId } = await anActiveSite();
    await heartbeat(token);
    const before = await activation(activationId);
    world.clock.advance(hours(1) - 1);
    const { certificate } = await heartbeat(token, shop, 'unknown');
    expect(await activation(activationId)).toEqual({
      ...before,
      certificate_id: decodeJwt(certificate ?? '').jti,
      certificate_issued_at: world.clock.now(),
    });
  });

  it('signs with the new key right after a rotation by another process', async () => {
    const { token, activationId } = await anActiveSite();
    await heartbeat(token);
    world.clock.advance(minutes(1));
    const kid = await world.anotherSigning().rotate();
    const { certificate } = await heartbeat(token, shop);
    expect(decodeProtectedHeader(certificate ?? '').kid).toBe(kid);
    expect(await activation(activationId)).toMatchObject({ certificate_kid: kid });
  });

  it('stores nothing if the site has received another token in the meantime', async () => {
    const { token, activationId } = await anActiveSite();
    world.clock.advance(days(20));
    const before = await activation(activationId);
    const { run } = world.db;
    const another = "update activations set token_hash = 'another' where id = $1";
    vi.spyOn(world.db, 'run').mockImplementation(async (statement, values) => {
      if (statement.name === 'activation_beat') await world.rows(another, [activationId]);
      return run(statement, values);
    });
    expect(await heartbeat(token)).toMatchObject({ status: 'active' });
    vi.restoreAllMocks();
    expect(await activation(activationId)).toEqual({ ...before, token_hash: 'another' });
  });

  it('answers a clone with "moved", stores nothing and issues no certificate', async () => {
    const { token, activationId } = await anActiveSite();
    const before = await activation(activationId);
    world.clock.advance(days(20));
    for (const url of ['https://clone.example', `${shop}/copy`, `${shop}:8443`]) {
      expect(await heartbeat(token, url)).toMatchObject({ status: 'moved', certificate: null });
    }
    expect(await activation(activationId)).toEqual(before);
    expect(await heartbeat(token, 'HTTP://WWW.SHOP.EXAMPLE/')).toMatchObject({ status: 'active' });
  });

  it.each(['refunded', 'blocked'])(
    'reports a %s license until it is valid again',
    async (status) => {
      const { token, license, activationId } = await anActiveSite();
      await world.rows('update licenses set status = $2 where id = $1', [license, status]);
      expect(await heartbeat(token)).toMatchObject({ status, certificate: null });
      expect(await activation(activationId)).toMatchObject({ ended_at: null });
      await world.rows("update licenses set status = 'valid' where id = $1", [license]);
      expect(await heartbeat(token)).toMatchObject({ status: 'active' });
    },
  );

  it('recognizes an ended activation for a year', async () => {
    const { token } = await anActiveSite();
    await world.service.sites.deactivate(token, shop);
    world.clock.advance(days(365));
    expect(await heartbeat(token)).toMatchObject({ status: 'released', certificate: null });
    world.clock.advance(1);
    await expect(heartbeat(token)).rejects.toMatchObject({ code: 'unknown_token' });
  });

  it('refuses an unknown token and a malformed address', async () => {
    await expect(heartbeat('x'.repeat(43))).rejects.toMatchObject({ code: 'unknown_token' });
    const { token } = await anActiveSite();
    await expect(heartbeat(token, 'ftp://x')).rejects.toMatchObject({ code: 'validation' });
  });
});

describe('silent site', () => {
  it('loses its slot after 60 days, unless it is live', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const live = await world.activate(user, shop);
    const staging = await world.activate(user, 'https://dev.shop.example');
    world.clock.advance(days(60));
    await world.sweep();
    expect(await activation(staging.activationId)).toMatchObject({ ended_at: null });
    world.clock.advance(1);
    await world.sweep();
    expect(await activation(staging.activationId)).toMatchObject({ end_reason: 'silent' });
    expect(await activation(live.activationId)).toMatchObject({ ended_at: null });
    expect((await world.eventsOf(user)).at(-1)).toBe('verification.ended');
    expect(await world.mailsTo(user)).toEqual(['verification/activated']);

    const token = staging.activationToken;
    expect(await heartbeat(token, 'https://dev.shop.example')).toMatchObject({ status: 'active' });
    expect(await activation(staging.activationId)).toMatchObject({
      ended_at: null,
      end_reason: null,
      last_seen_at: world.clock.now(),
    });
    expect((await world.eventsOf(user)).at(-1)).toBe('verification.came_back');
  });

  it('is not reactivated while its slot is in use, or after a new activation', async () => {
    const user = await world.aUser();
    const licenseId = await world.aLicense(user);
    const silent = await world.activate(user, 'https://dev.a.example');
    world.clock.advance(days(61));
    await world.sweep();
    for (const name of ['b', 'c', 'd']) {
      await world.activate(user, `https://dev.${name}.example`, { licenseId });
    }
    const beat = () => heartbeat(silent.activationToken, 'https://dev.a.example');
    expect(await beat()).toMatchObject({ status: 'released' });
    const [other] = await world.rows("select id from activations where site = 'dev.b.example'");
    await world.service.releases.release({
      userId: user,
      activationId: String(other?.['id']),
      password: undefined,
      provenAt: null,
    });
    const anew = await world.activate(user, 'https://dev.a.example');
    expect(anew.activationId).not.toBe(silent.activationId);
    expect(await beat()).toMatchObject({ status: 'released' });
  });

  it('is not reactivated while its owner is suspended, or after an operator released all sites', async () => {
    const user = await world.aUser();
    const licenseId = await world.aLicense(user);
    const silent = await world.activate(user, 'https://dev.a.example');
    world.clock.advance(days(61));
    await world.sweep();
    const beat = () => heartbeat(silent.activationToken, 'https://dev.a.example');
    await world.rows('update users set blocked_at = now() where id = $1', [user]);
    expect(await beat()).toMatchObject({ status: 'released' });
    await world.rows('update users set blocked_at = null where id = $1', [user]);
    expect(await beat()).toMatchObject({ status: 'active' });
    world.clock.advance(days(61));
    await world.sweep();
    await world.service.operator.releaseAll(licenseId, { actor: shell });
    expect(await beat()).toMatchObject({ status: 'released' });
  });
});

describe('deactivation of a site', () => {
  it('ends the activation, notifies the owner, and is idempotent', async () => {
    const { token, user, activationId } = await anActiveSite();
    await world.service.sites.deactivate(token, 'https://www.shop.example/');
    expect(await activation(activationId)).toMatchObject({ end_reason: 'deactivated' });
    const ended = (await activation(activationId))['ended_at'];
    world.clock.advance(1000);
    await world.service.sites.deactivate(token, shop);
    expect((await activation(activationId))['ended_at']).toEqual(ended);
    expect(await world.mailsTo(user)).toEqual(['verification/activated', 'verification/ended']);
    expect((await world.eventsOf(user)).filter((e) => e === 'verification.ended')).toHaveLength(1);
  });

  it('refuses a call from another site, and the activation stays', async () => {
    const { token, activationId } = await anActiveSite();
    await expect(
      world.service.sites.deactivate(token, 'https://clone.example'),
    ).rejects.toMatchObject({ code: 'other_site' });
    expect(await activation(activationId)).toMatchObject({ ended_at: null });
    await expect(world.service.sites.deactivate('y'.repeat(43), shop)).rejects.toMatchObject({
      code: 'unknown_token',
    });
  });
});

describe('requireActive', () => {
  it('returns the license of an active site, and rejects a refunded license', async () => {
    const { token, license, user } = await anActiveSite();
    const { sites } = world.service;
    expect(await sites.requireActive(token)).toMatchObject({ licenseId: license, userId: user });
    await world.rows("update licenses set status = 'refunded' where id = $1", [license]);
    await expect(sites.requireActive(token)).rejects.toMatchObject({ code: 'unknown_token' });
  });
});
