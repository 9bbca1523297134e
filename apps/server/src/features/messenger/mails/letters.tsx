import { faces, ratedTopics } from '@hub/contract/conversation-limits';
import { isolated } from '@hub/contract/direction';
import { maskSecrets } from '@hub/contract/written-secrets';
import { mailTexts as texts } from './mail-texts.ts';
import type { MailedConversation } from './mail-store.ts';
import type { Message } from '#messenger/records/message-store.ts';
import { labelsOf } from '#messenger/wire/shared-to-wire.ts';
import type { License, NameOf } from '#features/licenses';
import { hello } from '#platform/mail/greeting.tsx';
import {
  MailCode,
  MailLayout,
  MailLink,
  MailText,
  type MailBrand,
} from '#platform/mail/layout.tsx';
import { linkTo } from '#platform/mail/letter.tsx';
import type { MailContent } from '#platform/mail/transport.ts';
import { blocksOf } from '@hub/language/blocks';
import { formatDate, listFormat } from '@hub/language/formats';

/** Messages of one email, with the current licenses of the buyer. */
export interface MailedMessages {
  readonly conversation: MailedConversation;
  readonly messages: readonly Message[];
  readonly licenses: readonly License[];
}

interface LetterContext {
  readonly brand: MailBrand;
  readonly nameOf: NameOf;
  readonly now: Date;
  /** Address of the publisher, which receives the replies of buyers. */
  readonly replyTo: string;
}

const topics = {
  question: 'Question',
  bug: 'Bug report',
  login: 'Login issue',
  message: 'Reply',
} as const;
function supportOf({ supportedUntil }: License, now: Date): string {
  if (!supportedUntil) return 'no support';
  const word = supportedUntil > now ? 'supported until' : 'support ended on';
  return `${word} ${formatDate(supportedUntil)}`;
}

function LicenseLine({
  license,
  label,
  now,
}: {
  readonly license: License;
  readonly label: string | undefined;
  readonly now: Date;
}) {
  const { id, status, sites } = license;
  return (
    <MailText>
      <strong>{label}</strong> ({status}), {supportOf(license, now)}
      <br />
      License {id}
      {sites.map(({ url, kind }) => (
        <span key={url}>
          <br />
          {kind}: {url}
        </span>
      ))}
    </MailText>
  );
}

function MessageContent({ message: { text, files, secrets } }: { readonly message: Message }) {
  const names = listFormat('unit').format(files.map(({ name }) => isolated(name)));
  return (
    <>
      {blocksOf(text).map((block, place) =>
        block.isCode ? (
          <MailCode key={place}>{block.text}</MailCode>
        ) : (
          <Lines key={place} text={block.text} />
        ),
      )}
      {names !== '' && <MailText>{texts.attachments({ names })}</MailText>}
      {secrets.length > 0 && (
        <MailText>A password or key was added. Open the conversation to see it.</MailText>
      )}
    </>
  );
}

const Lines = ({ text }: { readonly text: string }) =>
  text
    .split('\n')
    .map((line, place) => <MailText key={place}>{line === '' ? '\u00a0' : line}</MailText>);

const previewOf = (messages: readonly Message[]): string => messages[0]?.text.slice(0, 120) ?? '';

/** Hides likely passwords, because emails stay in mailboxes. */
const masked = (message: Message): Message => ({
  ...message,
  text: maskSecrets(message.text, '[hidden in email]'),
});

const emailOf = ({ person, email }: MailedConversation): string => person?.email ?? email ?? '';

function subjectOf(conversation: MailedConversation, labels: ReadonlyMap<number, string>): string {
  const { topic, person, licenseId } = conversation;
  const licenseLabel = licenseId === null ? undefined : labels.get(licenseId);
  const name = person && isolated(`${person.firstName} ${person.lastName}`);
  const sender = person ? `${name} (${person.username})` : emailOf(conversation);
  return `${topics[topic]} from ${sender}${licenseLabel ? ` about ${licenseLabel}` : ''}`;
}

const openIn = (brand: MailBrand, id: number) => ({
  label: 'Open conversation',
  url: linkTo(brand, `/console/conversations?id=${id}`),
});

export function toMentioned(
  { conversation, messages: written, licenses }: MailedMessages,
  { brand, nameOf }: LetterContext,
): MailContent {
  const messages = written.map(masked);
  const author = written[0]?.username ?? written[0]?.program ?? 'A former operator';
  const conversationSubject = subjectOf(conversation, labelsOf(licenses, nameOf));
  const subject = `${isolated(author)} mentioned you: ${conversationSubject}`;
  return {
    subject,
    body: (
      <MailLayout
        brand={brand}
        preview={previewOf(messages)}
        heading={subject}
        action={openIn(brand, conversation.id)}
        why="An internal note mentions you, and was unread for 2 minutes. Reply in the console; the customer cannot see notes."
      >
        {messages.map((message) => (
          <MessageContent key={message.position} message={message} />
        ))}
      </MailLayout>
    ),
  };
}

/** Renders the messages of a buyer for the publisher. A reply to the email goes to the buyer. */
export function toPublisher(
  { conversation, messages: written, licenses }: MailedMessages,
  { brand, nameOf, now }: LetterContext,
): MailContent {
  const { id, person } = conversation;
  const messages = written.map(masked);
  const email = emailOf(conversation);
  const labels = labelsOf(licenses, nameOf);
  const subject = subjectOf(conversation, labels);
  const why = person
    ? `Unread for 2 minutes. Reply in the console, or reply to this email to write to ${email}.`
    : `Sent by someone who cannot sign in. Reply in the console, or reply to this email to write to ${email}.`;
  return {
    subject,
    replyTo: email,
    body: (
      <MailLayout
        brand={brand}
        preview={previewOf(messages)}
        heading={subject}
        action={openIn(brand, id)}
        why={why}
      >
        {messages.map((message) => (
          <MessageContent key={message.position} message={message} />
        ))}
        {person && (
          <MailText>
            <strong>Licenses</strong>
          </MailText>
        )}
        {!person && (
          <MailText>
            The person was not signed in. We only know the email address, and no one verified that
            it is theirs.
          </MailText>
        )}
        {licenses.map((license) => (
          <LicenseLine
            key={license.id}
            license={license}
            label={labels.get(license.id)}
            now={now}
          />
        ))}
      </MailLayout>
    ),
  };
}

/** Renders links that only select a rating, because mail scanners follow links. */
function RatingQuestion({
  conversation,
  brand,
}: Pick<MailedMessages, 'conversation'> & { readonly brand: MailBrand }) {
  const { id, closedAt, topic, person } = conversation;
  if (closedAt === null || !person || !ratedTopics.includes(topic)) return null;
  return (
    <>
      <MailText>{texts.rate}</MailText>
      <MailText>
        {faces.map((face) => (
          <span key={face}>
            <MailLink
              brand={brand}
              href={linkTo(brand, `/dashboard?conversation=${id}&face=${face}`)}
            >
              {texts.faces[face]}
            </MailLink>{' '}
          </span>
        ))}
      </MailText>
    </>
  );
}

function subjectToBuyer(
  topic: MailedConversation['topic'],
  { hub, license }: { readonly hub: string; readonly license: string | undefined },
): string {
  if (topic === 'message') {
    return license === undefined ? texts.message({ hub }) : texts.messageAbout({ hub, license });
  }
  return license === undefined ? texts.answer[topic] : texts.answerAbout[topic]({ license });
}

/** Renders the answers of operators for a buyer, with first names and without notes. */
export function toBuyer(
  { conversation, messages, licenses }: MailedMessages,
  { brand, nameOf, replyTo }: LetterContext,
): MailContent {
  const { id, topic, person, licenseId } = conversation;
  const hub = brand.name;
  const license = licenseId === null ? undefined : labelsOf(licenses, nameOf).get(licenseId);
  const subject = subjectToBuyer(topic, { hub, license });
  const open = { label: texts.open, url: linkTo(brand, `/dashboard?conversation=${id}`) };
  const whyPerson = texts.why[topic === 'message' ? 'message' : 'answer'];
  return {
    subject,
    replyTo,
    body: (
      <MailLayout
        brand={brand}
        preview={previewOf(messages)}
        heading={person ? hello({ ...person, isProven: true }) : subject}
        {...(person && { action: open })}
        why={(person ? whyPerson : texts.why.login)({ hub })}
      >
        {messages.map((message) => (
          <div key={message.position}>
            <MailText>
              <strong>{message.firstName ?? brand.name}</strong>
            </MailText>
            <MessageContent message={message} />
          </div>
        ))}
        <RatingQuestion conversation={conversation} brand={brand} />
      </MailLayout>
    ),
  };
}
