import type { FastifyInstance } from 'fastify';
import type { Faults } from '#faults/faults.ts';
import { faultToWire, readFault } from '#faults/read-fault.ts';
import { fieldsOf, requireOwnOrigin, textOf } from '#http/request.ts';

/** `/faults.json` for programs, `/faults` for the forms of the start page. */
export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  const guarded = { onRequest: requireOwnOrigin };
  const listed = () => faults.list().map(faultToWire);

  app.get('/faults.json', async () => listed());
  app.post('/faults.json', guarded, async (request) => {
    await faults.set(readFault(request.body));
    return listed();
  });
  app.delete('/faults.json', guarded, async (request) => {
    await faults.clear(textOf(fieldsOf(request.query), 'target'));
    return listed();
  });
  app.post('/faults', guarded, async (request, reply) => {
    await faults.set(readFault(request.body));
    return reply.redirect('/#faults', 303);
  });
  app.post('/faults/clear', guarded, async (_request, reply) => {
    await faults.clear();
    return reply.redirect('/#faults', 303);
  });
}
