// The other side of the downloads: Fastify as it comes, and a file that is read as it comes.
import { createReadStream, statSync } from 'node:fs';
import fastify from 'fastify';

const env = (name: string): string => process.env[name] ?? '';
const file = env('BENCH_FILE');
const app = fastify();
app.get('/file', (_request, reply) =>
  reply
    .type('application/zip')
    .header('content-length', statSync(file).size)
    .send(createReadStream(file)),
);
app.get('/readyz', async () => ({ status: 'ready' }));
process.once('SIGTERM', () => void app.close());
await app.listen({ host: '127.0.0.1', port: Number(env('PORT')) });
