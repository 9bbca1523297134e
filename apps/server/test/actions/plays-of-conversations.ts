import { createECDH, randomUUID } from 'node:crypto';
import { openConversation, send } from '#test/conversing.ts';
import { playsOfTags } from './plays-of-tags.ts';
import type { MakePlay, Plays, Stage } from './stage.ts';

/** Returns the plays on conversations and on operators' tools. */
export function playsOfConversations(stage: Stage) {
  const { world, buyer, owner, licenseId, value, next } = stage;
  const tags = playsOfTags(stage);

  /** Creates a play: an action on a new conversation that changes the given column. */
  const act =
    ({ body, is, column, first }: OnConversation): MakePlay =>
    async () => {
      const { id } = await openConversation(buyer.browser);
      if (first !== undefined)
        await world.db.query(`update conversations set ${first} where id = ${id}`);
      const look = () => value(`select ${column} from conversations where id = ${id}`);
      return { body: { id, ...body }, look, is };
    };

  const eventOf = {
    assign: 'messenger.assigned',
    snooze: 'messenger.snoozed',
    close: 'messenger.closed',
    reopen: 'messenger.reopened',
  } as const;
  interface Change {
    readonly kind: keyof typeof eventOf;
    readonly to?: number;
    readonly until?: string;
  }

  const changing =
    (change: Change, seen: Omit<OnConversation, 'body'>): MakePlay =>
    async (door) => {
      const { body, ...play } = await act(seen)(door);
      const { id } = body as { readonly id: number };
      return { ...play, body: { ids: [id], change }, events: [eventOf[change.kind]] };
    };

  const puttingBack =
    (change: Change, { column, is }: OnConversation): MakePlay =>
    async () => {
      const { id } = await openConversation(buyer.browser);
      const path = '/api/operator/conversations/change';
      const { body } = await owner.browser.post(path, { ids: [id], change });
      const { outcomes } = body as { readonly outcomes: readonly { readonly undo: string }[] };
      const look = () => value(`select ${column} from conversations where id = ${id}`);
      const event = change.kind === 'close' ? 'messenger.reopened' : eventOf[change.kind];
      return { body: { actions: [{ id, undo: outcomes[0]?.undo }] }, look, is, events: [event] };
    };

  const puttingAllBack: readonly MakePlay[] = [
    puttingBack({ kind: 'assign', to: owner.id }, { column: 'assigned_to', is: null }),
    puttingBack(
      { kind: 'snooze', until: '2099-01-01T00:00:00.000Z' },
      { column: 'snoozed_until', is: null },
    ),
    puttingBack({ kind: 'close' }, { column: 'closed_at', is: null }),
    tags.puttingBack,
  ];
  /** Creates such a play with the call for a single conversation. */
  const alone =
    (make: MakePlay): MakePlay =>
    async (door) => {
      const { body, ...play } = await make(door);
      return { ...play, body: (body as { readonly actions: [object] }).actions[0] };
    };

  const saying =
    (isNote: boolean): MakePlay =>
    async (door) => {
      const { id } = await openConversation(buyer.browser);
      const text = `Word no. ${next()}`;
      const said = { id, name: randomUUID(), text };
      return {
        body: isNote ? said : { ...said, files: [], seen: 1_000, close: false },
        look: () =>
          value(
            `select concat_ws(' ', text, is_note, author_id, program) from conversation_messages
             where conversation_id = ${id} and side = 'publisher'`,
          ),
        is: `${text} ${isNote ? 't' : 'f'} ${door === 'token' ? 'actions' : owner.id}`,
        events: [],
      };
    };

  return {
    openConversationWith: [
      async () => {
        const text = `Word no. ${next()}`;
        const look = () =>
          value(
            `select c.user_id from conversations c join conversation_messages m
             on m.conversation_id = c.id where m.text = '${text}'`,
          );
        const to = buyer.person.username;
        return { body: { to, license_id: null, name: randomUUID(), text }, look, is: buyer.id };
      },
    ],
    answerConversation: [
      saying(false),
      tags.answering({ kind: 'close' }),
      tags.answering({ kind: 'snooze', hours: 1 }),
    ],
    noteConversation: [saying(true)],
    openConversationSecret: [
      async () => {
        const given = { label: 'FTP', value: `value ${next()}` };
        const added = await buyer.browser.post('/api/user/conversation/secret/add', given);
        const { id } = (added.body as { readonly secret: { readonly id: string } }).secret;
        await openConversation(buyer.browser, { secrets: [id] });
        const look = () =>
          value(`select operator_id from conversation_secret_openings where secret_id = '${id}'`);
        return { body: { id }, look, is: owner.id };
      },
    ],
    assignConversation: [act({ body: { to: owner.id }, column: 'assigned_to', is: owner.id })],
    snoozeConversation: [
      act({
        body: { until: '2099-01-01T00:00:00.000Z' },
        column: 'extract(year from snoozed_until)::int',
        is: 2099,
      }),
    ],
    closeConversation: [act({ column: 'closed_at is not null', is: true })],
    reopenConversation: [act({ first: 'closed_at = now()', column: 'closed_at', is: null })],
    undoConversation: puttingAllBack.map(alone),
    changeConversations: [
      changing({ kind: 'assign', to: owner.id }, { column: 'assigned_to', is: owner.id }),
      changing(
        { kind: 'snooze', until: '2099-01-01T00:00:00.000Z' },
        { column: 'extract(year from snoozed_until)::int', is: 2099 },
      ),
      changing({ kind: 'close' }, { column: 'closed_at is not null', is: true }),
      changing(
        { kind: 'reopen' },
        { first: 'closed_at = now()', column: 'closed_at is null', is: true },
      ),
      tags.changing,
    ],
    undoConversations: puttingAllBack,
    ...tags.plays,
    linkConversation: [
      async (door) => {
        await world.db.query(`update licenses set user_id = ${buyer.id} where id = ${licenseId}`);
        const body = { license_id: licenseId };
        return act({ body, column: 'license_id', is: licenseId })(door);
      },
    ],
    mergeConversation: [
      async () => {
        const [{ id }, { id: into }] = [
          await openConversation(buyer.browser),
          await openConversation(buyer.browser),
        ];
        const look = () => value(`select merged_into from conversations where id = ${id}`);
        return { body: { id, into }, look, is: into };
      },
    ],
    splitConversation: [
      async () => {
        const { id } = await openConversation(buyer.browser);
        await send(buyer.browser, id);
        const body = { id, positions: [2], topic: 'bug', license_id: null };
        const look = () => value(`select kind from conversation_moves where from_id = ${id}`);
        return { body, look, is: 'split' };
      },
    ],
    undoConversationMove: [
      async () => {
        const [{ id }, { id: into }] = [
          await openConversation(buyer.browser),
          await openConversation(buyer.browser),
        ];
        await owner.browser.post('/api/operator/conversation/merge', { id, into });
        const move = await value(`select id from conversation_moves where from_id = ${id}`);
        const look = () => value(`select merged_into from conversations where id = ${id}`);
        return { body: { move }, look, is: null };
      },
    ],
    readOperatorConversation: [
      act({ body: { position: 1 }, column: 'publisher_read_position', is: 1 }),
    ],
    presentInConversation: [
      act({
        body: { doing: 'writing' },
        column: '(select user_id from conversation_presence where conversation_id = id)',
        is: owner.id,
      }),
    ],
    addOperatorConversationFile: [
      async () => {
        const name = `log-${next()}.txt`;
        return {
          body: Buffer.from('a line\n'),
          query: `?name=${name}`,
          look: () => value(`select side from conversation_files where name = '${name}'`),
          is: 'publisher',
        };
      },
    ],
    saveCannedAnswer: [
      async () => {
        const title = `Canned ${next()}`;
        const look = () => value(`select title from canned_answers where title = '${title}'`);
        const body = { id: null, title, text: 'Update, please.', steps: null };
        return { body, look, is: title };
      },
    ],
    removeCannedAnswer: [
      async () => {
        const id = Number(
          await value(
            `insert into canned_answers (title, text, changed_at)
             values ('Old ${next()}', 'Old', now()) returning id`,
          ),
        );
        const look = () => value(`select id from canned_answers where id = ${id}`);
        return { body: { id }, look, is: undefined };
      },
    ],
    saveOperatorPush: [
      async () => {
        const endpoint = `https://push.example/${next()}`;
        const p256dh = createECDH('prime256v1').generateKeys('base64url');
        const subscription = { endpoint, p256dh, auth: 'A'.repeat(22) };
        const look = () => value('select views from push_subscriptions');
        return { body: { subscription, views: ['mine'] }, look, is: ['mine'] };
      },
    ],
    chooseConversationMails: [
      async () => {
        await world.db.query('delete from conversation_mail_choices');
        const look = () => value('select mails from conversation_mail_choices');
        return { body: { mails: 'none' }, look, is: 'none' };
      },
    ],
  } as const satisfies Plays;
}

interface OnConversation {
  readonly body?: object;
  /** Column of the conversation that the action changes, and its new value. */
  readonly column: string;
  readonly is: unknown;
  /** Action that the play performs before this action. */
  readonly first?: string;
}
