import { randomUUID } from 'node:crypto';
import { badInput, fieldsOf, textOf, type Fields } from '#http/request.ts';
import { isCode, licenses, type Buyer, type License, type Purchase } from '#world/buyers.ts';
import { supportEnd, toUtcDate } from '#world/dates.ts';
import { essentialsId } from '#world/items.ts';
import type { World } from '#world/world.ts';

/**
 * Parses a buyer or a list of buyers from `/buyers.json`. Missing fields of a purchase get
 * defaults: a new code, Essentials, sold now, half a year of support, a regular license.
 */
export function readBuyers(input: unknown, world: World, now: number): Buyer[] {
  const entries: unknown[] = Array.isArray(input) ? input : [input];
  const buyers = entries.map((entry, index) => {
    const buyer = readBuyer(fieldsOf(entry), world, now);
    // A buyer without an id gets a new id.
    return buyer.userId === 0 ? { ...buyer, userId: nextId(world) + index } : buyer;
  });
  requireUnique(buyers, world);
  return buyers;
}

function readBuyer(fields: Fields, world: World, now: number): Buyer {
  const purchases = fields['purchases'] ?? [];
  if (!Array.isArray(purchases)) throw badInput('`purchases` must be a list.');
  const read = purchases.map((one: unknown) => readPurchase(fieldsOf(one), now));
  if (fields['username'] === null)
    return { username: null, userId: null, email: null, purchases: read };
  const username = textOf(fields, 'username');
  if (!/^[\w.-]{1,64}$/.test(username))
    throw badInput('`username` must be 1 to 64 letters, digits or `_ . -`, or null for a guest.');
  const existing = world.findByName(username);
  return {
    username,
    userId: readId(fields) ?? existing?.userId ?? 0,
    email: textOf(fields, 'email') || existing?.email || `${username}@example.test`,
    purchases: read,
  };
}

function readId(fields: Fields): number | null {
  const given = textOf(fields, 'user_id');
  if (given === '') return null;
  if (/^[1-9]\d{0,14}$/.test(given)) return Number(given);
  throw badInput('`user_id` must be a positive whole number.');
}

function nextId(world: World): number {
  return Math.max(7_000_000, ...world.buyers().map((buyer) => buyer.userId ?? 0)) + 1;
}

function readPurchase(fields: Fields, now: number): Purchase {
  const code = (textOf(fields, 'code') || randomUUID()).toLowerCase();
  if (!isCode(code))
    throw badInput(`\`code\` must be 8-4-4-4-12 hexadecimal digits, not “${code}”.`);
  const itemId = Number(textOf(fields, 'item_id') || essentialsId);
  if (!Number.isSafeInteger(itemId) || itemId < 1)
    throw badInput('`item_id` must be a positive whole number.');
  const soldAt = readInstant(fields, 'sold_at') ?? now;
  const supportedUntil =
    fields['supported_until'] === null
      ? null
      : (readInstant(fields, 'supported_until') ?? supportEnd(soldAt));
  return {
    code,
    itemId,
    soldAt: toUtcDate(soldAt),
    supportedUntil: supportedUntil === null ? null : toUtcDate(supportedUntil),
    license: readLicense(textOf(fields, 'license')),
  };
}

function readInstant(fields: Fields, name: string): number | null {
  const given = textOf(fields, name);
  if (given === '') return null;
  const instant = Date.parse(given);
  if (Number.isFinite(instant)) return instant;
  throw badInput(`\`${name}\` must be an ISO 8601 instant, not “${given}”.`);
}

function readLicense(given: string): License {
  if (given === '') return 'Regular License';
  const found = licenses.find((name) =>
    [name, name.split(' ')[0]].some((form) => form?.toLowerCase() === given.toLowerCase()),
  );
  if (!found) throw badInput(`\`license\` must be one of: ${licenses.join(', ')}.`);
  return found;
}

/** Each code belongs to one sale, and each id to one buyer. */
function requireUnique(buyers: Buyer[], world: World): void {
  const names = new Set(buyers.map((buyer) => buyer.username));
  if (names.size < buyers.length) throw badInput('A username stands twice in the list.');
  const others = world.buyers().filter((buyer) => !names.has(buyer.username));
  const codes = new Set<string>();
  const ids = new Set<number>();
  for (const buyer of [...others, ...buyers]) {
    if (buyer.userId !== null && ids.has(buyer.userId))
      throw badInput(`The user_id ${buyer.userId} belongs to another buyer.`);
    if (buyer.userId !== null) ids.add(buyer.userId);
    for (const { code } of buyer.purchases) {
      if (codes.has(code)) throw badInput(`The code ${code} would belong to two sales.`);
      codes.add(code);
    }
  }
}
