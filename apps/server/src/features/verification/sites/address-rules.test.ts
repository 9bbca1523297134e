import { describe, expect, it } from 'vitest';
import { isPrivateAddress, mayUsePlainHttp } from './address-rules.ts';

describe('isPrivateAddress', () => {
  it('is true for addresses of one machine or local network', () => {
    const cases = [
      '127.0.0.1',
      '127.255.0.3',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.20',
      '169.254.10.1',
      '0.0.0.0',
      '[::1]',
      '[::]',
      '[fc00::1]',
      '[fdff:1::1]',
      '[fe80::1]',
      '[febf::1]',
      '[::ffff:7f00:1]',
      '[::ffff:c0a8:101]',
    ] as const;
    for (const host of cases) {
      expect.soft(isPrivateAddress(host), `${host} belongs to one machine or network`).toBe(true);
    }
  });

  it('is false for internet addresses and for host names', () => {
    const cases = [
      '128.0.0.1',
      '11.0.0.1',
      '172.15.0.1',
      '172.32.0.1',
      '192.169.1.1',
      '169.253.1.1',
      '203.0.113.7',
      '[2001:db8::1]',
      '[fec0::1]',
      '[::ffff:cb00:7107]',
      'localhost',
      '10.example',
    ] as const;
    for (const host of cases) {
      expect.soft(isPrivateAddress(host), `${host} does not`).toBe(false);
    }
  });
});

describe('mayUsePlainHttp', () => {
  it.each(['localhost', 'a.localhost', 'x.test', 'x.local', 'a.b.internal', '127.0.0.1', '[::1]'])(
    'accepts %s',
    (host) => {
      expect(mayUsePlainHttp(host)).toBe(true);
    },
  );

  it.each(['shop.example', 'x.invalid', 'intranet', 'notlocalhost', 'atest', '203.0.113.7'])(
    'refuses %s',
    (host) => {
      expect(mayUsePlainHttp(host)).toBe(false);
    },
  );
});
