import type { FastifyInstance } from 'fastify';
import {
  httpKinds,
  httpTargets,
  imapKinds,
  smtpKinds,
  type Fault,
  type Faults,
} from '#faults/faults.ts';
import { badInput, fieldsOf, requireOwnOrigin, textOf, type Fields } from '#http/request.ts';

/** Adds `/faults.json` for programs and `/faults` for the forms of the start screen. */
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

/** Parses a fault from JSON or a form; an empty number field counts as missing. */
function readFault(input: unknown): Fault {
  const fields = fieldsOf(input);
  const target = textOf(fields, 'target');
  const kind = textOf(fields, 'kind');
  const rest = {
    times: countOf(fields, 'times', 1_000_000),
    delayMs: countOf(fields, 'delay_ms', 600_000) ?? 5000,
    retryAfter: countOf(fields, 'retry_after', 86_400),
    hits: 0,
  };
  if (rest.times === 0) throw badInput('`times` must be at least 1.');
  if (target === 'smtp') return { target, kind: kindOf(smtpKinds, kind), ...rest };
  if (target === 'imap') return { target, kind: kindOf(imapKinds, kind), ...rest };
  const httpTarget = httpTargets.find((one) => one === target);
  if (httpTarget === undefined)
    throw badInput(`\`target\` must be one of: ${[...httpTargets, 'smtp', 'imap'].join(', ')}.`);
  return { target: httpTarget, kind: kindOf(httpKinds, kind), ...rest };
}

function faultToWire(fault: Fault) {
  const { target, kind, times, hits } = fault;
  return { target, kind, times, delay_ms: fault.delayMs, retry_after: fault.retryAfter, hits };
}

function kindOf<T extends string>(known: readonly T[], given: string): T {
  const found = known.find((one) => one === given);
  if (found === undefined) throw badInput(`\`kind\` must be one of: ${known.join(', ')}.`);
  return found;
}

function countOf(fields: Fields, name: string, most: number): number | null {
  const given = textOf(fields, name);
  if (given === '') return null;
  const value = Number(given);
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw badInput(`\`${name}\` must be a whole number from 0 to ${most}.`);
}
