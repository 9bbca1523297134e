import { createWebhookBody, webhookFormats, webhookKinds } from '@hub/contract/operator-calls';
import { webhooks as bounds } from '@hub/contract/limits';
import { endpointStateOf, sentAgainInWords, type EndpointView } from '#features/webhooks';
import { done, refused, type CommandResult } from '#cli/result.ts';
import { Problem } from '#platform/problem.ts';
import type { CommandContext, CommandServices } from '#cli/services.ts';

/** Messages of the actions on one endpoint, after its id. */
const results = {
  pause: 'is paused.',
  resume: 'is resumed.',
  test: 'is sent a test.',
  remove: 'is removed.',
} as const;

const isAction = (verb = ''): verb is keyof typeof results => Object.hasOwn(results, verb);

const act = (
  verb: keyof typeof results,
  id: string,
  { webhooks, actor }: CommandContext,
): Promise<CommandResult> =>
  orUnknown(async () => {
    if (verb === 'test' || verb === 'remove') await webhooks[verb](id, actor);
    else await webhooks.pause(id, verb === 'pause', actor);
    return done(`${id} ${results[verb]}`, { webhook: id });
  });

export async function webhookCommand(
  [verb, ...rest]: readonly string[],
  services: CommandContext,
): Promise<CommandResult | null> {
  const [first, ...more] = rest;
  if (verb === 'list') return first === undefined ? list(services) : null;
  if (!first) return null;
  if (verb === 'add') return add(rest, services);
  if (verb === 'change') return change(first, more, services);
  if (more.length > 0) return null;
  if (verb === 'rotate') return rotate(first, services);
  if (verb === 'deliveries') return deliveries(first, services);
  if (verb === 'send-again') return sendAgain(first, services);
  return isAction(verb) ? act(verb, first, services) : null;
}

/** Converts `not_found` to the message of the command line. */
async function orUnknown(action: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    const message = 'Webhook or delivery not found. See: webhook list';
    return refused(message, { error: 'no_such_webhook' });
  }
}

/** Returns the form or a refusal, or null for wrong usage. */
function formOf([name, url, kinds = 'all', format = 'hub', ...more]: readonly string[]) {
  if (!name || !url || more.length > 0) return null;
  const kindList = kinds === 'all' ? [] : kinds.split(',').filter((kind) => kind !== '');
  const typed = createWebhookBody.safeParse({ name, url, kinds: kindList, format });
  if (typed.success) return { form: typed.data } as const;
  const message = `A webhook needs a name of at most ${bounds.nameMax} characters, an https:// URL, events separated by commas: all, ${webhookKinds.join(', ')}; and a format: ${webhookFormats.join(', ')}.`;
  return { unfit: refused(message, { error: 'unfit' }) } as const;
}

async function add(
  words: readonly string[],
  { webhooks, actor }: CommandContext,
): Promise<CommandResult | null> {
  const typed = formOf(words);
  if (typed?.form === undefined) return typed && typed.unfit;
  const { endpoint, secret } = await webhooks.create(typed.form, actor);
  if (endpoint.format === 'hub') return withSecret(endpoint.id, secret);
  return done(`Webhook ${endpoint.id} is added.`, { id: endpoint.id });
}

async function change(
  id: string,
  words: readonly string[],
  { webhooks, actor }: CommandContext,
): Promise<CommandResult | null> {
  const typed = formOf(words);
  if (typed?.form === undefined) return typed && typed.unfit;
  const { form } = typed;
  return orUnknown(async () => {
    await webhooks.change(id, form, actor);
    return done(`${id} is changed.`, { webhook: id });
  });
}

const withSecret = (id: string, secret: string): CommandResult =>
  done(
    `${secret}\n\nThis is the secret of webhook ${id}, shown only once. The receiver checks signatures with it.`,
    { id, secret },
  );

const rotate = (id: string, { webhooks, actor }: CommandContext): Promise<CommandResult> =>
  orUnknown(async () => withSecret(id, (await webhooks.rotateSecret(id, actor)).secret));

function lineOf({ endpoint, waiting }: EndpointView): string {
  const kinds = endpoint.kinds.length > 0 ? endpoint.kinds.join(',') : 'all events';
  const state = endpointStateOf(endpoint);
  return `${endpoint.id}  ${endpoint.name}  ${endpoint.url}  ${endpoint.format}  ${kinds}  ${state}, ${waiting} pending`;
}

async function list({ webhooks }: CommandServices): Promise<CommandResult> {
  const all = await webhooks.list();
  const message = all.length > 0 ? all.map(lineOf).join('\n') : 'No webhooks yet.';
  const json = all.map(({ endpoint, waiting }) => ({
    id: endpoint.id,
    name: endpoint.name,
    url: endpoint.url,
    format: endpoint.format,
    kinds: endpoint.kinds,
    state: endpointStateOf(endpoint),
    waiting,
  }));
  return done(message, { webhooks: json });
}

async function deliveries(id: string, { webhooks }: CommandServices): Promise<CommandResult> {
  const rows = (await webhooks.deliveries(id, null)).slice(0, bounds.page);
  const lines = rows.map((row) => {
    const state = row.deliveredAt === null ? 'waits' : 'delivered';
    const answer = row.lastTryAt === null ? '' : `  ${row.status ?? row.answer ?? ''}`;
    return `${row.id}  ${row.createdAt.toISOString()}  ${row.event}  ${state}, ${row.tries} attempts${answer}`;
  });
  return done(lines.length > 0 ? lines.join('\n') : 'No deliveries yet.', {
    deliveries: rows.map(({ id: number, event, tries, status, deliveredAt }) => ({
      id: number,
      event,
      tries,
      status,
      delivered_at: deliveredAt,
    })),
  });
}

async function sendAgain(
  id: string,
  { webhooks, actor }: CommandContext,
): Promise<CommandResult | null> {
  if (!/^\d{1,9}$/.test(id)) return null;
  return orUnknown(async () => {
    const sent = await webhooks.sendAgain(Number(id), actor);
    const { success, message } = sentAgainInWords(sent);
    if (!success) return refused(message, { error: 'not_taken' });
    return done(message, { id: Number(id), sent: sent.is });
  });
}
