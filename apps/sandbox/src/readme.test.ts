import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { httpKinds, httpTargets, imapKinds, smtpKinds } from '#faults/faults.ts';
import { firstBuyers } from '#world/buyers.ts';
import { days } from '#world/dates.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const now = Date.parse('2026-05-06T07:08:09Z');
const buyers = firstBuyers(now);

/** Rows of the table of buyers: name, purchases, code. */
const rows = [...readme.matchAll(/^\| (.*?) +\| (.*?) +\| (.+?) +\| `([0-9a-f-]{36})` \|$/gm)];

test('the README lists exactly the existing codes, with buyer, id and age', () => {
  let whose = '';
  const listed = rows.map(([, name = '', id = '', what = '', code]) => {
    whose = name.trim() === '' ? whose : `${name.trim()} ${id.trim()}`;
    return [whose, Number(/(\d+) days/.exec(what)?.[1] ?? Number.NaN), code];
  });
  const real = buyers
    .filter((buyer) => buyer.username !== 'many-purchases')
    .flatMap((buyer) =>
      buyer.purchases.map((purchase) => [
        buyer.username === null ? 'a guest ' : `\`${buyer.username}\` ${buyer.userId}`,
        Math.floor((now - Date.parse(purchase.soldAt)) / days(1)),
        purchase.code,
      ]),
    )
    // The README may omit the age of another publisher's item.
    .map((row) => (row[0] === '`no-purchases` 7000003' ? [row[0], Number.NaN, row[2]] : row));
  expect(listed).toEqual(real);
});

test('the README states the number of purchases of many-purchases', () => {
  const many = buyers.find((buyer) => buyer.username === 'many-purchases');
  expect(readme).toContain(`| ${many?.purchases.length} over four years`);
});

test('the README names every fault and every setting', () => {
  for (const name of [...httpKinds, ...httpTargets, ...smtpKinds, ...imapKinds])
    expect(readme).toContain(`\`${name}\``);
  const config = readFileSync(new URL('config.ts', import.meta.url), 'utf8');
  for (const [name] of config.matchAll(/SANDBOX_\w+/g)) expect(readme).toContain(`\`${name}\``);
});
