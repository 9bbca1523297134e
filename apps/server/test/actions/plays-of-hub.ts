import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openConversation } from '#test/conversing.ts';
import { shell } from '#test/shell-actor.ts';
import { reason, type Plays, type Stage } from './stage.ts';

/**
 * Returns the plays on the hub itself: failed jobs, signing key, lost files, announcements,
 * catalog.
 */
export function playsOfHub({ world, folder, buyer, value, next }: Stage) {
  /** Creates a failed job. */
  const failed = async () =>
    String(
      await value(
        `insert into pgboss.job (name, data, state, completed_on)
         values ('mail', '{"template": "none", "userId": 0}', 'failed', now()) returning id`,
      ),
    );

  const announced = async () => {
    const text = `Closed on day ${next()}`;
    const level = 'info';
    const wanted = { text, level, audience: 'everybody', item: null, from: '', until: '' } as const;
    const look = (column: string) => () =>
      value(`select ${column} from announcements where text = '${text}'`);
    return { wanted, look };
  };

  /** Writes the hub's catalog with a new name. */
  async function renamed() {
    const name = `Hub no. ${next()}`;
    const text = world.deps
      .inForce()
      .source.text.replace('"name": "Customer Hub"', `"name": "${name}"`);
    const { versions } = world.hub.operators;
    const look = () =>
      value('select text from catalog_versions order by id desc limit 1').then((newest) =>
        String(newest).includes(name),
      );
    return { text, versions, look, seen: (await versions.newest()).id };
  }

  return {
    retryJob: [
      async () => {
        const id = await failed();
        const look = () => value(`select state <> 'failed' from pgboss.job where id = '${id}'`);
        return { body: { id }, args: ['jobs', 'retry', id], look, is: true };
      },
    ],
    dropJob: [
      async () => {
        const id = await failed();
        const look = () => value(`select 1 from pgboss.job where id = '${id}'`);
        return { body: { id }, args: ['jobs', 'drop', id], look, is: undefined };
      },
    ],
    rotateKey: [
      async () => {
        const signing = () => value('select kid from signing_keys where retired_at is null');
        const old = await signing();
        const look = async () => old === (await signing());
        return { body: {}, args: ['keys', 'rotate'], look, is: false };
      },
    ],
    markFilesLost: [
      async () => {
        const type = { 'content-type': 'application/octet-stream' };
        const path = '/api/user/conversation/file/add?name=debug.log' as const;
        const { body } = await buyer.browser.post(path, Buffer.from('a line\n'), type);
        const id = body.file?.id ?? 0;
        await openConversation(buyer.browser, { files: [id] });
        const key = await value(`select key from conversation_files where id = ${id}`);
        rmSync(join(folder, 'data/conversations', String(key)));
        return {
          body: { ids: [id], reason },
          args: ['file', 'give-up', String(id), reason],
          look: () => value(`select lost_at is not null from conversation_files where id = ${id}`),
          is: true,
        };
      },
    ],
    addAnnouncement: [
      async () => {
        const { wanted, look } = await announced();
        const args = ['announce', 'add', wanted.text];
        const refused = [wanted.text, '--to', 'nobody'];
        return { body: wanted, args, refused, look: look('level'), is: 'info' };
      },
    ],
    endAnnouncement: [
      async () => {
        const { wanted, look } = await announced();
        await world.hub.operators.announcements.add(wanted, shell);
        const id = Number(await look('id')());
        const args = ['announce', 'end', String(id)];
        return { body: { id }, args, look: look('ends_at is not null'), is: true };
      },
    ],
    storeCatalog: [
      async () => {
        const { text, look, seen } = await renamed();
        const file = join(folder, 'catalog.json');
        writeFileSync(file, text);
        const args = ['catalog', 'set', file, reason];
        return { body: { text, seen, reason }, args, look, is: true };
      },
    ],
    restoreCatalog: [
      async () => {
        for (const { text } of [await renamed(), await renamed()])
          await world.hub.operators.versions.store({ text, seen: null, reason }, shell);
        const { id: seen } = await world.hub.operators.versions.newest();
        return {
          body: { id: seen - 1, seen, reason },
          args: ['catalog', 'restore', String(seen - 1), reason],
          look: () => value('select restores from catalog_versions order by id desc limit 1'),
          is: seen - 1,
        };
      },
    ],
    createToken: [
      async () => {
        const name = `build server ${next()}`;
        const scopes = ['releases:write'];
        return {
          body: { name, scopes, days: 7 },
          args: ['token', 'create', name, scopes.join(), '--days', '7'],
          refused: [name, 'people:write'],
          look: () => value(`select scopes from api_tokens where name = '${name}'`),
          is: scopes,
        };
      },
    ],
    revokeToken: [
      async () => {
        const name = `old server ${next()}`;
        const scopes = ['releases:write'] as const;
        const made = await world.hub.operators.tokens.create({ name, scopes, days: 7 }, shell);
        if (made.kind !== 'made') throw new Error(made.kind);
        const { id } = made.view;
        const look = () =>
          value(`select revoked_at is not null from api_tokens where id = '${id}'`);
        return { body: { id }, args: ['token', 'revoke', id], look, is: true };
      },
    ],
  } as const satisfies Plays;
}
