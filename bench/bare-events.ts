// A server of events that does no more than tell all who listen what PostgreSQL notifies it of, and at
// /keep as much more as there is to do of a message: whose session it is, one row of it, and one read.
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const { DATABASE_URL: connectionString, PORT } = process.env;
const [passedOn, kept] = ['bench_events', 'bench_kept'];
const pool = new pg.Pool({ connectionString, max: 2 });
const listener = new pg.Client({ connectionString });
const open = new Set<ServerResponse>();

/** By the session of whoever sends, and into the conversation that the bench made. */
const keeping = {
  name: 'keep',
  text: `with kept as (
      insert into conversation_messages
        (conversation_id, position, side, author_id, name, is_note, text, folded, created_at)
      select $2, 1 + coalesce((select max(position) from conversation_messages
          where conversation_id = $2), 0), 'buyer', s.user_id, $3, false, $3, ' ' || $3, now()
      from sessions s where s.id_hash = $1 and s.expires_at > now()
      returning id
    )
    select pg_notify('${kept}', id::text) from kept`,
};

/** Where somebody who listens has a session still. */
const reading = {
  name: 'read',
  text: `select m.position, m.text, m.created_at as at, u.first_name as author
    from conversation_messages m join users u on u.id = m.author_id
    where m.id = $1 and exists (select from sessions s where s.id_hash = $2 and s.expires_at > now())`,
};

function tell(payload: string): void {
  for (const response of open) response.write(`data: ${payload}\n\n`);
}

const {
  BENCH_READER: reader,
  BENCH_WRITER: writer,
  BENCH_CONVERSATION: conversation,
} = process.env;

async function tellKept(id: string): Promise<void> {
  const { rows } = await pool.query({ ...reading, values: [id, reader] });
  tell(JSON.stringify(rows[0]));
}

await listener.connect();
await listener.query(`listen ${passedOn}`);
await listener.query(`listen ${kept}`);
listener.on('notification', ({ channel, payload = '' }) => {
  if (channel === passedOn) tell(payload);
  else void tellKept(payload);
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
    const said = await text(request);
    await (request.url === '/keep'
      ? pool.query({ ...keeping, values: [writer, conversation, said] })
      : pool.query('select pg_notify($1, $2)', [passedOn, said]));
  }
  response.end('{}');
}).listen(Number(PORT), '127.0.0.1');
