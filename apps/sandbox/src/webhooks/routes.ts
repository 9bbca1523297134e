import type { FastifyInstance } from 'fastify';
import { badInput, fieldsOf, requireOwnOrigin, textOf } from '#http/request.ts';
import { html, type Html } from '#pages/html.ts';
import { scrolledTable, toSecond } from '#pages/table.ts';
import { sandboxBody, sendPage } from '#pages/layout.ts';
import type { Receiver } from './received.ts';

/**
 * Adds a receiver of webhooks (`/webhooks/receive`), with a screen (`/webhooks`) and a list for
 * programs (`/webhooks.json`). `?answer=500` sets the status; `?answer=half` fails every other
 * time.
 */
export function webhookRoutes(app: FastifyInstance, receiver: Receiver): void {
  let count = 0;
  const guarded = { onRequest: requireOwnOrigin };
  app.post('/webhooks/receive', async ({ headers, body, query }, reply) => {
    count += 1;
    const answered = statusOf(textOf(fieldsOf(query), 'answer'), count);
    const header = (name: string): string => String(headers[`webhook-${name}`] ?? '');
    await receiver.take({
      id: header('id'),
      timestamp: header('timestamp'),
      signature: header('signature'),
      body: JSON.stringify(body),
      answered,
    });
    return reply.code(answered).send(answered === 204 ? undefined : 'As the address says.');
  });
  app.get('/webhooks.json', async () => receiver.list());
  app.post('/webhooks/empty', guarded, async (_request, reply) => {
    await receiver.empty();
    return reply.redirect('/webhooks', 303);
  });
  app.get('/webhooks', async ({ headers }, reply) => {
    const address = `http://${headers.host ?? '127.0.0.1'}/webhooks/receive`;
    const body = sandboxBody('Webhooks', content(receiver, address));
    return sendPage(reply, { title: 'Webhooks · Sandbox', look: 'sandbox', body });
  });
}

function statusOf(answer: string, asked: number): number {
  if (answer === '') return 204;
  if (answer === 'half') return asked % 2 === 0 ? 204 : 503;
  if (!/^[2-5]\d\d$/.test(answer))
    throw badInput('`answer` must be a status, such as 500, or `half`.');
  return Number(answer);
}

function content(receiver: Receiver, address: string): Html {
  const rows = receiver.list().map(
    ({ id, body, answered, at }) =>
      html`<tr>
        <td>${id}</td>
        <td><code>${body}</code></td>
        <td>${answered}</td>
        <td>${toSecond(at)}</td>
      </tr>`,
  );
  const heads = ['Message ID', 'Body', 'Answered', 'Received (UTC)'];
  return html`<p>
      Add a webhook to <code>${address}</code> in the hub's console. Its deliveries appear here,
      newest first. Append <code>?answer=500</code> to make each delivery fail, or
      <code>?answer=half</code> to make every other one fail.
    </p>
    ${
      rows.length === 0
        ? html`<p class="card">No webhooks yet.</p>`
        : html`${scrolledTable({ label: 'Webhooks', heads, rows })}
            <form method="post" action="/webhooks/empty"><button>Forget them</button></form>`
    }`;
}
