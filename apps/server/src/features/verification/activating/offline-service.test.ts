import { days, minutes } from '@hub/contract/limits';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfflineAsk } from '#verification/asking/request-service.ts';
import {
  anOfflineAsk,
  builder,
  createWorld,
  type World,
} from '#test/without-hub/verification-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const uploadRequest = async (userId: number, siteUrl: string, over: Partial<OfflineAsk> = {}) =>
  (await world.service.requests.createOffline(userId, anOfflineAsk(siteUrl, over))).requestId;
const certify = (userId: number, requestId: string, licenseId?: number) =>
  world.service.offline.certify({ userId, requestId, licenseId });
const activationsOf = (licenseId: number) =>
  world.rows('select * from activations where license_id = $1 order by id', [licenseId]);

describe('offline activation', () => {
  it('activates a site from its request file, with a certificate for a year', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    const requestId = await uploadRequest(user, 'https://www.Inner.example/blog/');
    expect(await world.service.view.info(user, requestId)).toMatchObject({
      host: 'inner.example',
      returnHost: 'inner.example',
      licenses: [{ recommended: true, verdict: { ok: true } }],
    });
    const { certificate, expiresAt } = await certify(user, requestId);
    const keys = createLocalJWKSet(await world.signing.publicKeys());
    const { payload } = await jwtVerify(certificate, keys, { currentDate: world.clock.now() });
    expect(payload).toMatchObject({ aud: 'inner.example/blog', offline: true, kind: 'live' });
    const year = days(365) / 1000;
    expect(Number(payload.exp) - Number(payload.iat)).toBe(year);
    expect(expiresAt.getTime()).toBe(Number(payload.exp) * 1000);
    expect(await activationsOf(license)).toMatchObject([
      { site: 'inner.example/blog', ended_at: null, kind: 'live', certificate_id: payload.jti },
    ]);
    expect(await world.service.certificates.check(certificate)).toMatchObject({ holds: true });
    expect(await world.mailsTo(user)).toEqual(['verification/activated']);
    expect(await world.eventsOf(user)).toEqual(['verification.approved', 'verification.activated']);
  });

  it('returns the same activation for ten parallel calls and for a new file', async () => {
    const user = await world.aUser();
    const licenses = [await world.aLicense(user), await world.aLicense(user)];
    const requestId = await uploadRequest(user, 'https://again.example');
    const all = await Promise.all(Array.from({ length: 10 }, () => certify(user, requestId)));
    all.push(await certify(user, await uploadRequest(user, 'https://again.example')));
    expect(new Set(all.map(({ activation }) => activation.id)).size).toBe(1);
    const rows = [
      ...(await activationsOf(licenses[0] ?? 0)),
      ...(await activationsOf(licenses[1] ?? 0)),
    ];
    expect(rows).toHaveLength(1);
    expect(await world.mailsTo(user)).toEqual(['verification/activated']);
  });

  it('keeps the online token of a site valid', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const online = await world.activate(user, 'https://both.example');
    const { activation } = await certify(user, await uploadRequest(user, 'https://both.example'));
    expect(activation.id).toBe(online.activationId);
    const sign = { token: online.activationToken, siteUrl: 'https://both.example', about: {} };
    const beat = await world.service.sites.heartbeat({ ...sign, certificateId: undefined });
    expect(beat.status).toBe('active');
  });

  it('keeps the slot of a silent site until its certificate expires', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    await certify(user, await uploadRequest(user, 'http://localhost:8080'));
    world.clock.advance(days(364));
    await world.sweep();
    expect(await activationsOf(license)).toMatchObject([{ kind: 'local', ended_at: null }]);
    world.clock.advance(days(2));
    await world.sweep();
    expect(await activationsOf(license)).toMatchObject([{ end_reason: 'silent' }]);
  });

  it('moves a license and ends the old activation in the same step', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    const old = await world.activate(user, 'https://before.example');
    const over = { intent: 'move', previousActivationId: String(old.activationId) } as const;
    const { certificate } = await certify(
      user,
      await uploadRequest(user, 'https://after.example', over),
    );
    expect(decodeJwt(certificate).aud).toBe('after.example');
    expect(await activationsOf(license)).toMatchObject([
      { site: 'before.example', end_reason: 'moved' },
      { site: 'after.example', ended_at: null, counted_as_move: true },
    ]);
  });
});

describe('activation request from a file', () => {
  it('belongs to one user, and never leads to a redirect', async () => {
    const [user, other] = [await world.aUser(), await world.aUser()];
    await world.aLicense(user);
    await world.aLicense(other);
    const requestId = await uploadRequest(user, 'https://mine.example');
    await expect(certify(other, requestId)).rejects.toMatchObject({ code: 'request_unknown' });
    await expect(world.service.reserve.register({ userId: user, requestId })).rejects.toMatchObject(
      { code: 'no_request' },
    );
    await expect(world.service.reserve.register({ userId: user })).rejects.toMatchObject({
      code: 'no_request',
    });
    expect(await world.service.view.info(user)).toBeNull();
    const online = await world.anOpenRequest(user, 'https://other.example');
    await expect(certify(user, online)).rejects.toMatchObject({ code: 'request_unknown' });
  });

  it('is refused by the same rules as an online request, and then reserves nothing', async () => {
    const user = await world.aUser();
    const requestId = await uploadRequest(user, 'https://none.example');
    await expect(certify(user, requestId)).rejects.toMatchObject({ code: 'no_licenses' });
    const blocked = await world.aLicense(user, { status: 'blocked' });
    await expect(certify(user, requestId, blocked)).rejects.toMatchObject({
      code: 'license_blocked',
    });
    const used = await world.aLicense(user, { ageInDays: 200 });
    await certify(user, await uploadRequest(user, 'https://first.example'), used);
    await expect(certify(user, requestId, used)).rejects.toMatchObject({
      code: 'other_end_product',
    });
    expect(await activationsOf(used)).toHaveLength(1);
    expect(
      await world.rows('select 1 from reservations where request_id = $1', [requestId]),
    ).toEqual([]);
  });

  it('ends after a day, on cancellation, and on release of its site', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const cancelled = await uploadRequest(user, 'https://canceled.example');
    await world.service.requests.cancel(user, cancelled);
    await expect(certify(user, cancelled)).rejects.toMatchObject({ code: 'request_done' });
    const done = await uploadRequest(user, 'https://released.example');
    const { activation } = await certify(user, done);
    await world.service.releases.release({
      userId: user,
      activationId: String(activation.id),
      password: 'right',
      provenAt: world.clock.now(),
    });
    await expect(certify(user, done)).rejects.toMatchObject({ code: 'request_done' });
    const late = await uploadRequest(user, 'https://late.example');
    world.clock.advance(days(1) + minutes(1));
    await expect(certify(user, late)).rejects.toMatchObject({ code: 'request_expired' });
  });

  it('requires a theme of the catalog and a valid site address', async () => {
    const user = await world.aUser();
    await expect(
      uploadRequest(user, 'https://x.example', { itemId: builder }),
    ).rejects.toMatchObject({
      code: 'unknown_item',
    });
    await expect(uploadRequest(user, 'not a site')).rejects.toMatchObject({
      code: 'validation',
      errors: [{ field: 'file', message: expect.any(String) as string }],
    });
  });
});
