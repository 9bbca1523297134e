import { randomUUID } from 'node:crypto';
import { shell } from '#test/shell-actor.ts';
import type { MakePlay, Plays, Stage } from './stage.ts';

/** Returns the plays on webhook endpoints. */
export function playsOfWebhooks({ world, value, next }: Stage) {
  const { webhooks } = world.hub.operators;
  const url = `${world.sandbox.url}/webhooks/receive`;

  /** Creates an endpoint without deliveries, and a function that reads one of its columns. */
  async function endpoint() {
    const name = `desk ${next()}`;
    const form = { name, url, kinds: ['people'], format: 'hub' as const };
    const { endpoint: made } = await webhooks.create(form, shell);
    const look = (column: string) => () =>
      value(`select ${column} from webhook_endpoints where id = '${made.id}'`);
    return { id: made.id, form, look };
  }
  const pausing =
    (paused: boolean): MakePlay =>
    async () => {
      const { id, look } = await endpoint();
      await webhooks.pause(id, !paused, shell);
      return {
        body: { id, paused },
        args: ['webhook', paused ? 'pause' : 'resume', id],
        look: look('paused_at is not null'),
        is: paused,
        events: [paused ? 'webhooks.paused' : 'webhooks.resumed'],
      };
    };
  return {
    createWebhook: [
      async () => {
        const name = `new desk ${next()}`;
        const look = () => value(`select url from webhook_endpoints where name = '${name}'`);
        const args = ['webhook', 'add', name, url, 'licenses'];
        const body = { name, url, kinds: ['licenses'], format: 'hub' };
        return { body, args, refused: [name, 'ftp://hooks.example/'], look, is: url };
      },
    ],
    changeWebhook: [
      async () => {
        const { id, look } = await endpoint();
        const name = `other desk ${next()}`;
        const args = ['webhook', 'change', id, name, url, 'licenses', 'slack'];
        const body = { id, name, url, kinds: ['licenses'], format: 'slack' };
        return {
          body,
          args,
          look: look("concat(name, ' ', kinds, format)"),
          is: `${name} ["licenses"]slack`,
        };
      },
    ],
    rotateWebhookSecret: [
      async () => {
        const { id, look } = await endpoint();
        const args = ['webhook', 'rotate', id];
        return { body: { id }, args, look: look('old_secret_sealed is not null'), is: true };
      },
    ],
    removeWebhook: [
      async () => {
        const { id, look } = await endpoint();
        return { body: { id }, args: ['webhook', 'remove', id], look: look('id'), is: undefined };
      },
    ],
    pauseWebhook: [pausing(true), pausing(false)],
    testWebhook: [
      async () => {
        const { id } = await endpoint();
        const look = () =>
          value(`select count(*)::int from webhook_deliveries where endpoint_id = '${id}'`);
        return { body: { id }, args: ['webhook', 'test', id], look, is: 1 };
      },
    ],
    sendWebhookAgain: [
      async () => {
        const { id: endpointId } = await endpoint();
        await webhooks.pause(endpointId, true, shell);
        const id = Number(
          await value(
            `insert into webhook_deliveries
               (endpoint_id, event, message_id, body, created_at, tries, delivered_at)
             values ('${endpointId}', 'test', '${randomUUID()}', '{}', now(), 1, now())
             returning id`,
          ),
        );
        const look = () => value(`select delivered_at from webhook_deliveries where id = ${id}`);
        return { body: { id }, args: ['webhook', 'send-again', String(id)], look, is: null };
      },
    ],
  } as const satisfies Plays;
}
