import type { Db } from '#platform/db/db.ts';

/** Inserts people with one site each. Their email addresses share a domain. */
export async function fillPeople(db: Db, count: number): Promise<void> {
  await db.query(
    `insert into users (username, email, first_name, last_name, password_hash, created_at)
     select 'buyer-' || n, 'buyer-' || n || '@mail.example', 'Bea', 'Petersen', '-', now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await db.query(
    `insert into licenses (user_id, item_id, item_name, item_url, item_thumb, code_sealed, code_index, code_end, sold_at,
       license_type, confirmed_at, checked_at, created_at)
     select id, 1, 'Theme', '', '', '-', id::text, '', now(), 'regular', now(), now(), now() from users`,
  );
  await db.query(
    `insert into activations (license_id, item_id, site_url, site, host, end_product, kind,
       activated_at, last_seen_at, token_hash)
     select id, 1, '', 'shop-' || id || '.example', 'shop-' || id || '.example', '', 'live', now(), now(), id::text
     from licenses`,
  );
  for (const table of ['users', 'licenses', 'activations'])
    await db.query(`vacuum analyze ${table}`);
}
