import { minutes } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '#test/without-hub/verification-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface ReleaseOptions {
  readonly activationId: number | string;
  readonly password?: string;
  readonly minutesAgo?: number;
}

const release = (userId: number, { activationId, password, minutesAgo = 60 }: ReleaseOptions) =>
  world.service.releases.release({
    userId,
    activationId: String(activationId),
    password,
    provenAt: new Date(world.clock.now().getTime() - minutes(minutesAgo)),
  });

const endOf = async (id: number): Promise<unknown> =>
  (await world.rows('select end_reason from activations where id = $1', [id]))[0]?.['end_reason'];

describe('release of a site', () => {
  it('requires a fresh sign-in or the password for a live site', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const { activationId } = await world.activate(user, 'https://shop.example');
    const refused = { code: 'reauthenticate' };
    await expect(release(user, { activationId, minutesAgo: 10 })).rejects.toMatchObject({
      ...refused,
      message:
        'shop.example loses its activation and updates. Its slot on this license becomes free. Please confirm this with your password.',
    });
    await expect(release(user, { activationId, password: 'wrong' })).rejects.toMatchObject({
      ...refused,
      message: 'Incorrect password.',
    });
    expect(await endOf(activationId)).toBeNull();
    expect(await release(user, { activationId, password: 'right' })).toEqual({
      host: 'shop.example',
    });
    expect(await endOf(activationId)).toBe('released');
    expect(await world.mailsTo(user)).toEqual(['verification/activated', 'verification/ended']);
    await release(user, { activationId });
    expect((await world.eventsOf(user)).filter((e) => e === 'verification.ended')).toHaveLength(1);

    const reactivated = await world.activate(user, 'https://shop.example');
    await release(user, { activationId: reactivated.activationId, minutesAgo: 9 });
    expect(await endOf(reactivated.activationId)).toBe('released');
  });

  it('warns from 183 days on that the license can return only to its domain', async () => {
    const user = await world.aUser();
    await world.aLicense(user, { ageInDays: 183 });
    const { activationId } = await world.activate(user, 'https://shop.example');
    await expect(release(user, { activationId })).rejects.toMatchObject({
      message: expect.stringContaining('can be used only on shop.example again'),
    });
  });

  it('limits attempts to guess the password', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const { activationId } = await world.activate(user, 'https://shop.example');
    for (let n = 0; n < 10; n += 1) {
      await expect(release(user, { activationId, password: 'wrong' })).rejects.toMatchObject({
        code: 'reauthenticate',
      });
    }
    await expect(release(user, { activationId, password: 'right' })).rejects.toMatchObject({
      code: 'rate_limited',
    });
    expect(await endOf(activationId)).toBeNull();
    world.clock.advance(minutes(15));
    expect(await release(user, { activationId, password: 'right' })).toMatchObject({
      host: 'shop.example',
    });
  });

  it('requires no password for a staging site, and sends no email', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const { activationId } = await world.activate(user, 'https://dev.shop.example');
    await release(user, { activationId });
    expect(await endOf(activationId)).toBe('released');
    expect(await world.mailsTo(user)).toEqual([]);
  });

  it('throws not_found for another user’s site and for malformed ids', async () => {
    const [user, other] = [await world.aUser(), await world.aUser()];
    await world.aLicense(other);
    const { activationId } = await world.activate(other, 'https://shop.example');
    for (const id of [activationId, 999_999, '0', '-1', 'x', '99999999999', '1e3']) {
      await expect(release(user, { activationId: id, password: 'right' })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    await expect(release(user, { activationId })).rejects.toMatchObject({ code: 'not_found' });
    expect(await endOf(activationId)).toBeNull();
    await release(other, { activationId, password: 'right' });
    await expect(release(user, { activationId })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('certificate check', () => {
  it('reports a genuine certificate as valid until its site is released', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const { certificate, activationId } = await world.activate(user, 'https://shop.example');
    const { certificates } = world.service;
    const genuine = { genuine: true, site: 'shop.example', kind: 'live', itemId: 27889640 };
    expect(await certificates.check(certificate)).toMatchObject({ ...genuine, holds: true });
    await release(user, { activationId, password: 'right' });
    expect(await certificates.check(certificate)).toMatchObject({ ...genuine, holds: false });
  });

  it('reports a certificate as invalid after its expiry or a refund', async () => {
    const user = await world.aUser();
    const license = await world.aLicense(user);
    const { certificate } = await world.activate(user, 'https://shop.example');
    const { certificates } = world.service;
    await world.rows("update licenses set status = 'refunded' where id = $1", [license]);
    expect(await certificates.check(certificate)).toMatchObject({ genuine: true, holds: false });
    await world.rows("update licenses set status = 'valid' where id = $1", [license]);
    world.clock.advance(30 * 86_400_000);
    expect(await certificates.check(certificate)).toMatchObject({ genuine: true, holds: false });
  });

  it('rejects a certificate with any single character changed', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const { certificate } = await world.activate(user, 'https://flipped.example');
    const genuine: number[] = [];
    for (let at = 0; at < certificate.length; at += 1) {
      const other = certificate[at] === 'A' ? 'B' : 'A';
      const flipped = certificate.slice(0, at) + other + certificate.slice(at + 1);
      if ((await world.service.certificates.check(flipped)).genuine) genuine.push(at);
    }
    // The last character of a signature has four spare bits.
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const other = certificate.slice(0, -1) + last;
      if (other !== certificate && (await world.service.certificates.check(other)).genuine)
        genuine.push(certificate.length - 1);
    }
    expect(genuine).toEqual([]);
  });

  it('returns no details for text that the hub did not sign as a certificate', async () => {
    const user = await world.aUser();
    await world.aLicense(user);
    const { certificate } = await world.activate(user, 'https://shop.example');
    const [head = '', body = '', signature = ''] = certificate.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...claims, aud: 'x.example' }));
    const { jws: otherType } = await world.signing.sign({ ...claims }, 'other+jwt');
    const heads = [{ kid: 'a\0b' }, { kid: 7 }, { kid: 'x'.repeat(43) }, {}].map((part) =>
      Buffer.from(JSON.stringify({ alg: 'EdDSA', typ: 'license+jwt', ...part })).toString(
        'base64url',
      ),
    );
    const unsigned = Buffer.from('{"alg":"none","typ":"license+jwt"}').toString('base64url');
    for (const forged of [
      `${head}.${changed.toString('base64url')}.${signature}`,
      `${unsigned}.${body}.`,
      ...heads.map((other) => `${other}.${body}.${signature}`),
      `${head}.${Buffer.from('null').toString('base64url')}.${signature}`,
      `${certificate}.`,
      otherType,
      'nonsense',
      '..',
      certificate.slice(0, -10),
    ]) {
      expect(await world.service.certificates.check(forged)).toEqual({
        genuine: false,
        holds: false,
        site: null,
        itemId: null,
        kind: null,
        expiresAt: null,
      });
    }
  });
});
