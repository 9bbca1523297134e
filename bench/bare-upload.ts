// The other side of the uploads: a body that is written to a file as it comes, and synced.
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const env = (name: string): string => process.env[name] ?? '';
const file = join(env('BENCH_FOLDER'), `bare-${env('PORT')}.zip`);
const server = createServer((request, response) => {
  if (request.method !== 'POST') return void response.end('ready');
  return void pipeline(request, createWriteStream(file, { flush: true })).then(() =>
    response.end('{}'),
  );
});
process.once('SIGTERM', () => server.close());
server.listen(Number(env('PORT')), '127.0.0.1');
