import { describe, expect, test } from 'vitest';
import { compareVersions, isPrerelease } from './version-rules.ts';

const ascending = [
  '0.9',
  '1.0-dev',
  '1.0-alpha',
  '1.0a2',
  '1.0b1',
  '1.0-beta2',
  '1.0RC1',
  '1.0-rc.2',
  '1.0',
  '1.0.0',
  '1.0.1',
  '1.0-pl1',
  '1.2',
  '1.10',
  '6.7.9',
  '6.7.18',
  '10',
];

describe('versions', () => {
  test('sorts versions like WordPress', () => {
    for (const [nth, newer] of ascending.slice(1).entries()) {
      const older = ascending[nth] ?? '';
      const name = `${older} is older than ${newer}`;
      expect.soft(compareVersions(older, newer), name).toBeLessThan(0);
      expect.soft(compareVersions(newer, older), name).toBeGreaterThan(0);
    }
  });

  test('versions are equal if only their spelling differs', () => {
    for (const spelling of ['1.0-rc1', '1.0RC1', '1.0_rc_1', '1.00rc01']) {
      expect(compareVersions(spelling, '1.0.rc.1')).toBe(0);
    }
  });

  test('compares versions exactly even if they have too many digits for a number', () => {
    expect(compareVersions('1.90071992547409921', '1.90071992547409922')).toBeLessThan(0);
  });

  test('versions are pre-releases only with a suffix such as beta or rc', () => {
    for (const version of ascending) {
      expect
        .soft(isPrerelease(version), `${version} is a pre-release only with a suffix`)
        .toBe(/dev|a|b|rc/i.test(version));
    }
  });
});
