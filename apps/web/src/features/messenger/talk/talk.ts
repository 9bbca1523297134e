import type { QueryClient } from '@tanstack/react-query';
import { callTable } from 'virtual:call-table';
import { followConversations, outdateThreads } from '@hub/client/conversations';
import type { LiveState } from '@hub/client/live';
import { createOutbox, Refusal, type OutboxMessage } from '@hub/client/outbox';
import type { BodyOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';
import {
  begin,
  conversationsQuery,
  follow,
  markRead,
  type Conversation,
  type News,
} from '#api/conversations.ts';
import type { ThreadFile } from '@hub/ui/thread';
import type { AddedSecret } from '#messenger/secret-values/use-secrets.tsx';
import { moveDraft } from './drafts.ts';

export interface Letter {
  /** Id of the conversation. Before it exists, the client key of its first message. */
  readonly to: number | string;
  /** Topic and license of a new conversation; null for later messages. */
  readonly opening: Pick<BodyOf<'openConversation'>, 'topic' | 'license_id'> | null;
  readonly text: string;
  readonly files: readonly ThreadFile[];
  /** Undefined in messages that an earlier release stored. */
  readonly secrets?: readonly AddedSecret[];
}

interface SendResult {
  readonly conversation: Conversation | null;
  readonly sent: News['message'];
}

/** Conversations of a user with live updates and an outbox. */
export type Talk = ReturnType<typeof startTalk>;

/** Returns false for a message whose conversation does not exist yet. */
const isReady = ({ to, opening }: Letter): boolean => opening !== null || typeof to === 'number';

async function send({ name, message }: OutboxMessage<Letter>): Promise<SendResult> {
  const { to, opening, text } = message;
  const content = {
    name,
    text,
    files: message.files.map(({ id }) => id),
    secrets: (message.secrets ?? []).map(({ id }) => id),
  };
  if (opening !== null) {
    const answer = await call('openConversation', { body: { ...opening, ...content } });
    if (!answer.success) throw new Refusal(answer.message);
    return { conversation: answer.conversation, sent: null };
  }
  if (typeof to === 'string') throw new Error('A message went out before its conversation');
  const answer = await call('sendConversationMessage', { body: { id: to, ...content } });
  if (!answer.success) throw new Refusal(answer.message);
  return answer;
}

export function startTalk(client: QueryClient, userId: number) {
  const listeners = new Set<() => void>();
  const begunConversations = new Map<string, number>();
  const seen = new Map<number, number>();
  let unread = 0;
  let state: LiveState = 'starting';
  /** True if the last refetch of the list failed. */
  let mustRefetch = false;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const count = (next: number): void => {
    if (next === unread) return;
    unread = next;
    notify();
  };

  const outbox = createOutbox<Letter, SendResult>({
    key: `hub-outbox-${userId}`,
    send,
    isReady,
    onSent({ name }, { conversation, sent }) {
      if (conversation === null) return;
      if (sent !== null) return follow(client, { conversation, message: sent });
      begin(client, conversation);
      redirectToConversation(name, conversation.id);
    },
  });

  /** Redirects waiting messages to the conversation that this tab or another tab has opened. */
  function redirectToConversation(name: string, id: number): void {
    if (begunConversations.has(name)) return;
    begunConversations.set(name, id);
    moveDraft(userId, name, id);
    outbox.change((letter) => (letter.to === name ? { ...letter, to: id } : letter));
    notify();
  }

  /** Removes a refused message. If it was the first, the next message starts the conversation. */
  function drop(name: string): void {
    const all = outbox.list();
    const opening = all.find((each) => each.name === name)?.message.opening ?? null;
    const next = all.find(({ message }) => message.to === name);
    if (opening === null || next === undefined) return outbox.remove(name);
    // The next message takes over the client key of the first message, because later messages refer
    // to this key.
    outbox.change((letter, own) =>
      own === name ? { ...next.message, to: 'new', opening } : letter,
    );
    outbox.remove(next.name);
    outbox.again(name);
  }

  /** Catches up after missed events. */
  async function readAnew(): Promise<void> {
    mustRefetch = false;
    outdateThreads(client);
    try {
      const list = await client.fetchInfiniteQuery({ ...conversationsQuery, staleTime: 0 });
      count(list.pages[0]?.unread ?? 0);
    } catch {
      mustRefetch = true;
    }
  }

  const stop = followConversations<News>(client, {
    stream: callTable.conversationStream.path,
    askAfter: (after, signal) =>
      call('conversationEvents', { query: after === undefined ? {} : { after }, signal }),
    onEvent(news) {
      const { conversation, message } = news;
      if (message?.mine && message.name !== null && message.position === 1)
        redirectToConversation(message.name, conversation.id);
      follow(client, news);
      count(news.unread);
      if (news.kind === 'moved') void readAnew();
    },
    onGap: () => void readAnew(),
    onState(next) {
      const isBack = next === 'live' || state === 'offline';
      state = next;
      notify();
      if (isBack) outbox.hurry();
      if (mustRefetch && next !== 'offline') void readAnew();
    },
  });

  return {
    outbox,
    drop,
    /** Redirects waiting messages from a merged conversation to the target conversation. */
    lead: (from: number, to: number): void =>
      outbox.change((letter) => (letter.to === from ? { ...letter, to } : letter)),
    /** Returns the id of the conversation that a message started. */
    begunBy: (name: string): number | undefined => begunConversations.get(name),
    state: (): LiveState => state,
    unread: (): number => unread,
    see(id: number, position: number): void {
      if ((seen.get(id) ?? 0) >= position) return;
      seen.set(id, position);
      void call('readConversation', { body: { id, position } }).then(
        (answer) => {
          markRead(client, id, position);
          return count(answer.unread);
        },
        // Retries with the next message or the next visit.
        () => seen.delete(id),
      );
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end(): void {
      stop();
      outbox.stop();
    },
  };
}
