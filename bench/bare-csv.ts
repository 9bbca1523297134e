// A server that does no more than send the rows of one statement as lines: what a CSV of the hub is held against.
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import pg from 'pg';

const { DATABASE_URL: databaseUrl, BENCH_STATEMENT: statement, PORT } = process.env;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });

async function* lines(): AsyncGenerator<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`declare all_rows no scroll cursor for ${statement}`);
    for (;;) {
      const { rows } = await client.query({ text: 'fetch 1000 from all_rows', rowMode: 'array' });
      if (rows.length === 0) return;
      yield rows.map((row: unknown[]) => `${row.join(',')}\r\n`).join('');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
}

createServer((request, response) => {
  if (request.url === '/readyz') response.end();
  else Readable.from(lines(), { objectMode: false }).pipe(response);
}).listen(Number(PORT), '127.0.0.1');
