import type { FastifyInstance } from 'fastify';

/** Returns the metrics of this hub, without the name of the hub on each line. */
export async function metricsOf(http: Pick<FastifyInstance, 'inject'>): Promise<string> {
  const headers = { host: 'localhost:3000' };
  const { payload } = await http.inject({ method: 'GET', url: '/metrics', headers });
  return payload.replaceAll('{hub="test-hub"}', '').replaceAll(',hub="test-hub"}', '}');
}

/** Returns a single metric, such as `hub_calls_total{end="done"}`; 0 if it is missing. */
export async function metricOf(
  http: Pick<FastifyInstance, 'inject'>,
  name: string,
): Promise<number> {
  const lines = (await metricsOf(http)).split('\n');
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 0);
}
