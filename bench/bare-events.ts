// A server of events that does no more than tell all who listen what PostgreSQL notifies it of.
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const { DATABASE_URL: connectionString, PORT } = process.env;
const channel = 'bench_events';
const pool = new pg.Pool({ connectionString, max: 2 });
const listener = new pg.Client({ connectionString });
const open = new Set<ServerResponse>();

await listener.connect();
await listener.query(`listen ${channel}`);
listener.on('notification', ({ payload = '' }) => {
  for (const response of open) response.write(`data: ${payload}\n\n`);
});

function follow(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write('event: hello\ndata: {}\n\n');
  open.add(response);
  response.on('close', () => open.delete(response));
}

createServer(async (request, response) => {
  if (request.url === '/stream') return follow(response);
  if (request.method === 'POST') {
    await pool.query('select pg_notify($1, $2)', [channel, await text(request)]);
  }
  response.end('{}');
}).listen(Number(PORT), '127.0.0.1');
