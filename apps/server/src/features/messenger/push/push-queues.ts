import { push as bounds, type Subscription } from '@hub/contract/push';
import { seconds } from '@hub/contract/limits';
import { english, languageOf } from '@hub/language/languages';
import { contextOfPush } from './subscriptions.ts';
import { createPushStore, type DuePush } from './push-store.ts';
import { vapidOf } from './vapid.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import { operatorPushTexts, pushTexts } from '#messenger/texts.ts';
import { createSend } from '#features/webhooks';
import type { Queue, QueuePolicy } from '#platform/jobs/jobs.ts';
import { withLanguage } from '#platform/language.ts';

/** Queue of messages. A message is pushed if it is still unread after a delay. */
const dueQueue = 'conversation-push';
/** Queue of pushes, with one job for each device. */
const sendQueue = 'push';

/** Policy of both queues. A refused push is retried in a new job, so that no job fails. */
const policy: QueuePolicy = {
  retryLimit: 3,
  retryDelay: 10,
  retryDelayMax: 60,
  expireInSeconds: 60,
};

/** Status codes of a push service for a subscription that has ended. */
const ended: readonly (number | null)[] = [404, 410];

/**
 * Enqueues the push of a message, in the transaction that writes the message. Without a
 * subscription nothing is enqueued.
 * @param readerId Buyer who receives the message; null if operators receive it.
 */
export async function planPush(
  { db, jobs }: MessengerParts,
  messageId: number,
  readerId: number | null,
): Promise<void> {
  if (!(await createPushStore(db).isWanted(readerId))) return;
  const person = readerId === null ? {} : { userId: readerId };
  await jobs.enqueue(dueQueue, { messageId, ...person }, { after: bounds.after / seconds(1) });
}

export function pushQueues(parts: MessengerParts): readonly Queue[] {
  const { db, jobs, sessions, rings, sealing, settings, log, brand, defaultLanguage } = parts;
  const store = createPushStore(db);
  const send = createSend(parts);

  async function mayRead({ sessionHash, app }: DuePush): Promise<boolean> {
    const role = (await sessions.living([sessionHash])).get(sessionHash);
    return app === 'web' ? role !== undefined : role != null && role !== 'viewer';
  }

  /** Returns a notification without the text, because a locked screen shows it. */
  function payloadOf(due: DuePush): string {
    const { app, conversationId: id, isMention, name, language } = due;
    const isBuyer = app === 'web';
    const spoken = isBuyer ? (languageOf(language ?? '') ?? defaultLanguage()) : english;
    return withLanguage(spoken, () => {
      const { mentioned, wrote } = operatorPushTexts;
      const toOperator = isMention ? mentioned(name) : wrote(name);
      return JSON.stringify({
        title: isBuyer ? pushTexts.answered({ hub: brand().name }) : toOperator,
        url: isBuyer ? `/dashboard?conversation=${id}` : `/console/conversations?box=all&id=${id}`,
        tag: `conversation-${id}`,
      });
    });
  }

  /** Returns the encrypted request; null if the subscription needs a retired key. */
  async function requestOf(due: DuePush) {
    const keys = rings.find(({ fingerprint }) => fingerprint === due.signedBy);
    const opened = sealing.open(due.subscriptionSealed, contextOfPush(due.id));
    if (!keys || opened === null) return null;
    const { endpoint, p256dh, auth } = JSON.parse(opened) as Subscription;
    // The library is loaded with the first push, to shorten the start of the hub.
    const { default: library } = await import('web-push');
    const details = library.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payloadOf(due),
      {
        vapidDetails: { subject: `mailto:${settings.mailTo}`, ...vapidOf(keys) },
        TTL: bounds.kept / seconds(1),
        urgency: 'high',
        topic: `conversation-${due.conversationId}`,
      },
    );
    const { 'Content-Length': _length, ...headers } = details.headers;
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    return { url: endpoint, headers: Object.fromEntries(texts), body: details.body ?? '' };
  }

  return [
    {
      name: dueQueue,
      policy,
      async work({ messageId = null }) {
        for (const { id } of await store.due(Number(messageId), null)) {
          await jobs.enqueue(sendQueue, { messageId, subscription: id, tries: 0 });
        }
      },
    },
    {
      name: sendQueue,
      policy,
      atOnce: 4,
      async work({ messageId = null, subscription = null, tries = 0 }) {
        // The message may have been read or the session may have ended since the job was enqueued.
        const [due] = await store.due(Number(messageId), String(subscription));
        if (!due || !(await mayRead(due))) return;
        const request = await requestOf(due);
        db.forbidNetwork();
        const answer = request && (await send(request));
        if (answer === null || ended.includes(answer.status)) return store.remove(due.id);
        if (answer.status !== null && answer.status < 300) return;
        const wait = bounds.retries[Number(tries)];
        const { status } = answer;
        log.info({ status, tries }, 'push message not delivered');
        if (wait === undefined) return;
        const again = { messageId, subscription, tries: Number(tries) + 1 };
        await jobs.enqueue(sendQueue, again, { after: wait / seconds(1) });
      },
    },
  ];
}
