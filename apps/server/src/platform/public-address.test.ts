import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test('rejects private and reserved addresses', () => {
  const cases = [
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.0.0.1',
    '172.20.0.1',
    '127.0.0.53',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001::7f00:1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '',
    'localhost',
  ] as const;
  for (const address of cases) {
    expect.soft(isPublicAddress(address), `${address} is not public`).toBe(false);
  }
});

test('accepts public addresses', () => {
  const cases = [
    '1.1.1.1',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a01:4f8::1',
  ] as const;
  for (const address of cases) {
    expect.soft(isPublicAddress(address), `${address} is public`).toBe(true);
  }
});
