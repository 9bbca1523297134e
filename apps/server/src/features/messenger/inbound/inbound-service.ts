import { leaveFiles, storeFiles } from './email-files.ts';
import { UnreadableEmail, type EmailReader } from './email-reader.ts';
import { createInboundStore, type MailPlace, type NewInboundMail } from './inbound-store.ts';
import { kindOf } from './kind-rules.ts';
import { headerLength, headerOnly, incomingOf, wordsOf, type IncomingEmail } from './incoming.ts';
import type { ReceivedEmail } from './read-email.ts';
import { readReplyTag, withoutTag, type ReplyTag } from '#messenger/mails/reply-address.ts';
import type { Answers } from '#messenger/operators/answer-service.ts';
import type { InboundSettings } from '#messenger/settings.ts';
import { inboundTexts } from '#messenger/texts.ts';
import type { WritingParts } from '#messenger/writing/writing-service.ts';
import { Problem } from '#platform/problem.ts';

/** Email on the mail server. `source` is null if the email is too large to download. */
interface WaitingMail {
  readonly place: MailPlace;
  readonly source: Uint8Array | null;
  /** Header of the email, if `source` is null. */
  readonly header: string;
}

/** Result for an email. `later` leaves the email in the mailbox for a retry. */
export type Destination = 'processed' | 'refused' | 'later';

export type AnsweringParts = WritingParts & { readonly answers: Answers };

interface Mailbox {
  readonly settings: InboundSettings;
  /** Addresses of the hub. Emails from them are ignored. */
  readonly own: readonly string[];
  readonly reader: Pick<EmailReader, 'read'>;
}

type Refusal = NonNullable<NewInboundMail['refusal']>;

/** Changes that an email causes. They are written in the transaction that records the email. */
interface Effect {
  readonly refusal: Refusal | null;
  readonly conversationId: number | null;
  /** Detects a repeated email; null if the email was not accepted. */
  readonly fingerprint: string | null;
  /** Writes the changes. Returns the id of a new conversation, or null. */
  readonly write?: () => Promise<number | null>;
}

export function createInbound(
  parts: AnsweringParts,
  { settings, own: ownAddresses, reader }: Mailbox,
) {
  const { db, clock, limits, conversations, files, writing, answers, messageIds, rings } = parts;
  const store = createInboundStore(db);
  const own = new Set(ownAddresses.map((address) => address.toLowerCase()));

  const nothing: Effect = { refusal: null, conversationId: null, fingerprint: null };
  const refused = (refusal: Refusal, conversationId: number | null = null): Effect => ({
    ...nothing,
    refusal,
    conversationId,
  });

  async function ofBuyer(
    incoming: IncomingEmail,
    { id, topic, userId }: NonNullable<Awaited<ReturnType<typeof store.conversation>>>,
  ): Promise<Effect | 'later'> {
    const { email, hash, from } = incoming;
    const limit = 'conversationMessageByUser';
    if (userId !== null && !(await limits.allows(limit, String(userId)))) return 'later';
    const stored =
      userId === null
        ? leaveFiles(email.files)
        : await storeFiles(email.files, { userId, side: 'buyer' }, files.take);
    return {
      refusal: null,
      conversationId: id,
      fingerprint: hash,
      async write() {
        await store.clearBounced(from);
        const draft = { ...wordsOf(incoming, stored), files: stored.ids, name: `mail-${hash}` };
        const writer = { userId, program: null };
        await writing.add({ id, topic }, { kind: 'question', writer, ...draft });
        return null;
      },
    };
  }

  /** Prepares a message that only operators see, because its sender is not verified. */
  async function unverified(incoming: IncomingEmail, conversationId: number): Promise<Effect> {
    const { email, from, hash } = incoming;
    // A reply address alone would let anyone send emails with invented senders, so two limits
    // apply.
    for (const sender of [from, `of ${conversationId}`])
      if (!(await limits.allows('strangersMailBySender', sender)))
        return refused('too_many', conversationId);
    return {
      refusal: 'not_verified',
      conversationId,
      fingerprint: `unverified-${hash}`,
      async write() {
        const words = wordsOf(incoming, leaveFiles(email.files), inboundTexts.from(from));
        const origin = { ...words.email, isVerified: false };
        const draft = { text: words.text, email: origin, files: [], name: `mail-${hash}` };
        const writer = { userId: null, program: null };
        const target = { id: conversationId, topic: 'question' } as const;
        await writing.add(target, { kind: 'unverified', writer, ...draft });
        return null;
      },
    };
  }

  async function byBuyerTag(incoming: IncomingEmail, id: number): Promise<Effect | 'later'> {
    const conversation = await store.conversation(id);
    if (!conversation) return refused('conversation_gone');
    const { email, isReachable } = conversation;
    const isTheirs = email === incoming.from && isReachable && incoming.isAuthenticated;
    return isTheirs ? ofBuyer(incoming, conversation) : unverified(incoming, id);
  }

  async function byOperatorTag(
    incoming: IncomingEmail,
    { conversationId: id, operatorId, seen }: Extract<ReplyTag, { kind: 'operator' }>,
  ): Promise<Effect> {
    const { email, from, hash } = incoming;
    if (!settings.operatorReplies) return refused('replies_off', id);
    if (!incoming.isAuthenticated) return refused('not_verified', id);
    const [operator, conversation] = await Promise.all([
      store.operator(operatorId, from),
      store.conversation(id),
    ]);
    if (!operator) return refused('no_operator', id);
    if (!conversation) return refused('conversation_gone');
    const stored =
      conversation.topic === 'login'
        ? leaveFiles(email.files)
        : await storeFiles(email.files, { userId: operatorId, side: 'publisher' }, files.take);
    const actor = { kind: 'user', userId: operatorId, name: operator.username } as const;
    return {
      refusal: null,
      conversationId: id,
      fingerprint: hash,
      async write() {
        const draft = { ...wordsOf(incoming, stored), id, name: `mail-${hash}` };
        try {
          await answers.answer({ ...draft, files: stored.ids, seen, close: false }, actor);
        } catch (error) {
          if (!(error instanceof Problem) || error.code !== 'changed_meanwhile') throw error;
          // A colleague has answered first: the email becomes a note, not a second answer.
          await answers.note({ ...draft, text: inboundTexts.lateAnswer(draft.text) }, actor);
        }
        return null;
      },
    };
  }

  /** Opens a conversation for an email without a reply tag. */
  async function untagged(incoming: IncomingEmail): Promise<Effect | 'later'> {
    const { email, from, hash, isAuthenticated } = incoming;
    const account = isAuthenticated ? await store.account(from) : null;
    const isAllowed = account
      ? await limits.allows('conversationByUser', String(account.id))
      : (await limits.allows('strangersMailBySender', from)) &&
        (await limits.allows('strangersMail', 'all'));
    if (!isAllowed) return account ? 'later' : refused('too_many');
    const stored = account
      ? await storeFiles(email.files, { userId: account.id, side: 'buyer' }, files.take)
      : leaveFiles(email.files);
    return {
      refusal: null,
      conversationId: null,
      fingerprint: isAuthenticated ? hash : `unverified-${hash}`,
      async write() {
        const now = clock.now();
        const topic = account ? 'question' : 'login';
        const owner = account
          ? { userId: account.id, licenseId: account.licenseId }
          : { email: from };
        const id = await conversations.insert({ ...owner, topic, createdAt: now, lastAt: now });
        if (account) await store.clearBounced(from);
        const writer = { userId: account?.id ?? null, program: null };
        const words = wordsOf(incoming, stored, email.subject);
        const draft = { ...words, files: stored.ids, name: `mail-${hash}` };
        await writing.add({ id, topic }, { kind: 'question', writer, ...draft });
        return id;
      },
    };
  }

  async function bounced({ email }: IncomingEmail): Promise<Effect> {
    const { bounce, reportedIds } = email;
    const isOurs =
      bounce !== null && reportedIds.some((id) => messageIds.isSentTo(id, bounce.recipient));
    if (!isOurs) return nothing;
    const mark = { status: bounce.status, at: clock.now() };
    return {
      ...nothing,
      async write() {
        await store.markBounced(bounce.recipient, mark);
        return null;
      },
    };
  }

  /** Returns the reply tag of the recipients. A valid tag takes precedence over a forged tag. */
  function tagOf({ recipients }: ReceivedEmail): ReplyTag | 'none' | 'forged' {
    const tags = recipients.map((address) => readReplyTag(settings.address, address, rings));
    const valid = tags.find((tag) => typeof tag === 'object');
    return valid ?? (tags.includes('forged') ? 'forged' : 'none');
  }

  async function effectOf(incoming: IncomingEmail): Promise<Effect | 'later'> {
    const { email, from } = incoming;
    const [contentType = ''] = email.headers.get('content-type') ?? [];
    const sender = { from: withoutTag(from), contentType: contentType.toLowerCase(), own };
    const kind = kindOf(email.headers, sender);
    if (kind === 'bounce') return bounced(incoming);
    if (kind !== 'person' || from === '') return nothing;
    const tag = tagOf(email);
    if (tag === 'forged') return refused('tag_forged');
    if (tag === 'none') return untagged(incoming);
    return tag.kind === 'buyer'
      ? byBuyerTag(incoming, tag.conversationId)
      : byOperatorTag(incoming, tag);
  }

  /** Writes the changes and the record of the email in one transaction. */
  const applyEffect = (incoming: IncomingEmail, effect: Effect): Promise<Destination> =>
    db.transaction(async () => {
      const { fingerprint } = effect;
      const isRepeated = fingerprint !== null && (await store.isAccepted(fingerprint));
      const applied = isRepeated ? refused('repeated', effect.conversationId) : effect;
      const opened = (await applied.write?.()) ?? null;
      const { email, from, place } = incoming;
      await store.record({
        ...place,
        fromAddress: from,
        subject: email.subject.slice(0, 200),
        messageId: email.messageId.slice(0, 500),
        conversationId: opened ?? applied.conversationId,
        fingerprint: applied.fingerprint,
        refusal: applied.refusal,
        at: clock.now(),
      });
      return applied.refusal === null ? 'processed' : 'refused';
    });

  async function readSource(source: Uint8Array): Promise<ReceivedEmail | null> {
    try {
      return await reader.read(source);
    } catch (error) {
      if (error instanceof UnreadableEmail) return null;
      throw error;
    }
  }

  const refuse = (place: MailPlace, header: string, reason: Refusal): Promise<Destination> =>
    applyEffect(incomingOf(place, headerOnly(header), settings.authservId), refused(reason));

  return {
    known: (place: MailPlace, uids: readonly number[]) => store.known(place, uids),
    /** Processes an email. A repeated email is recorded and causes no other change. */
    async take({ place, source, header }: WaitingMail): Promise<Destination> {
      const email = source && (await readSource(source));
      if (!email) {
        const text = source
          ? Buffer.from(source.subarray(0, headerLength)).toString('latin1')
          : header;
        return refuse(place, text, source ? 'unreadable' : 'too_large');
      }
      const incoming = incomingOf(place, email, settings.authservId);
      const effect = await effectOf(incoming);
      return effect === 'later' ? effect : applyEffect(incoming, effect);
    },
    /** Records an email that fails on every attempt as unreadable. */
    refuse: (place: MailPlace, header: string) => refuse(place, header, 'unreadable'),
  };
}

export type Inbound = ReturnType<typeof createInbound>;
