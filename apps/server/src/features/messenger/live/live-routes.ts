import { currentLanguage } from '@hub/language';
import type { Reader } from './readers.ts';
import type { LiveParts, Streams } from './streams.ts';
import { presenceTexts } from '#messenger/texts.ts';
import { openEventStream } from '#http/calls/event-stream.ts';
import type { HubRequest, Routes, SignedIn } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

type Request = Pick<HubRequest<'conversationStream'>, 'raw' | 'reply'>;

const idIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** Returns the cursor of a reconnecting client; null for a new client. */
const sinceOf = ({ raw }: Request): number | null => {
  const header = raw.headers['last-event-id'];
  return idIn(typeof header === 'string' ? header : undefined);
};

export function liveRoutes({
  events,
  streams,
  views,
  presence,
}: LiveParts & { readonly streams: Streams }): Routes {
  const open = async (user: SignedIn, role: Reader['role'], request: Request) => {
    const { userId, sessionHash } = user;
    const { raw, reply } = request;
    if (raw.method === 'HEAD') return reply.type('text/event-stream').send();
    const makeLine = () => openEventStream(reply);
    const reader = { userId, sessionHash, role, language: currentLanguage() };
    await streams.open(reader, sinceOf(request), makeLine);
    return reply;
  };

  return {
    conversationStream: {
      mayBeSilent: true,
      handle: ({ user, ...request }) => open(user, null, request),
    },
    async conversationEvents({ user: { userId }, query: { after } }) {
      const missed = await events.catchUp(userId, { since: idIn(after) });
      const shown = await views.forBuyer({ userId, sessions: [] }, missed.events);
      return { events: [...shown.events.values()], last: String(missed.last), gap: missed.gap };
    },
    operatorConversationStream: {
      mayBeSilent: true,
      handle: ({ user, ...request }) => open(user, user.role, request),
    },
    async operatorConversationEvents({ user, query: { after } }) {
      const missed = await events.catchUp(null, { since: idIn(after) });
      const shown = await views.forOperator({ ...user, sessions: [] }, missed.events);
      return { events: [...shown.events.values()], last: String(missed.last), gap: missed.gap };
    },
    async presentInConversation({ user: { userId }, body: { id: conversationId, doing } }) {
      if (!(await presence.tell({ conversationId, userId }, doing))) throw new Problem('not_found');
      return { success: true, message: presenceTexts[doing] };
    },
  };
}
