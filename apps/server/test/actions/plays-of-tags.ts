import { randomUUID } from 'node:crypto';
import type { AnswerSteps } from '@hub/contract/operator-calls';
import { openConversation } from '#test/conversing.ts';
import type { MakePlay, Plays, Stage } from './stage.ts';

/** Returns the plays on tags and on conversations with tags. */
export function playsOfTags({ buyer, owner, value, next }: Stage) {
  const aTag = async (): Promise<number> =>
    Number(
      await value(
        `insert into tags (name, color, changed_at) values ('Tag ${next()}', 'red', now()) returning id`,
      ),
    );
  const begin = async () => {
    const { id } = await openConversation(buyer.browser);
    const look = () =>
      value(`select tag_id from conversation_tags where conversation_id = ${id} limit 1`);
    return { id, look, tag: await aTag() };
  };
  const events = ['messenger.tagged'] as const;

  const tagging: MakePlay = async () => {
    const { id, look, tag } = await begin();
    return { body: { id, add: [tag], remove: [] }, look, is: tag };
  };
  const changing: MakePlay = async () => {
    const { id, look, tag } = await begin();
    const change = { kind: 'tag', add: [tag], remove: [] };
    return { body: { ids: [id], change }, look, is: tag, events };
  };
  const puttingBack: MakePlay = async () => {
    const { id, look, tag } = await begin();
    const path = '/api/operator/conversation/tag';
    const { body } = await owner.browser.post(path, { id, add: [tag], remove: [] });
    const { undo } = body as { readonly undo: string };
    return { body: { actions: [{ id, undo }] }, look, is: undefined, events };
  };

  const answering =
    (end: AnswerSteps['end']): MakePlay =>
    async () => {
      const { id, look, tag } = await begin();
      const answer = {
        id,
        name: randomUUID(),
        text: 'Done.',
        files: [],
        seen: 1_000,
        close: false,
      };
      const steps = { tags: [tag], assign: owner.id, end };
      await value(`update conversations set assigned_to = ${buyer.id} where id = ${id}`);
      const last = end?.kind === 'close' ? 'messenger.closed' : 'messenger.snoozed';
      const all = ['messenger.tagged', 'messenger.assigned', last] as const;
      return { body: { ...answer, steps }, look, is: tag, events: all };
    };

  return {
    answering,
    changing,
    puttingBack,
    plays: {
      tagConversation: [tagging],
      saveTag: [
        async () => {
          const name = `Refund ${next()}`;
          const look = () => value(`select color from tags where name = '${name}'`);
          return { body: { id: null, name, color: 'teal' }, look, is: 'teal' };
        },
      ],
      removeTag: [
        async () => {
          const id = await aTag();
          const look = () => value(`select id from tags where id = ${id}`);
          return { body: { id }, look, is: undefined };
        },
      ],
    } as const satisfies Plays,
  };
}
