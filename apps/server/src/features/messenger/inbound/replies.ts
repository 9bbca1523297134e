import { inboundMail } from '@hub/contract/conversation-limits';
import { createEmailReader } from './email-reader.ts';
import { createEmailReplies } from '#messenger/mails/email-replies.ts';
import { createInbound, type InboundDependencies } from './inbound-service.ts';
import { createInboundStore } from './inbound-store.ts';
import { createMailboxReader, type MailboxReader } from './mailbox-reader.ts';
import type { MessengerSettings } from '#messenger/settings.ts';
import { after } from '#platform/clock.ts';
import type { TaskRuns } from '#platform/db/instances/task-runs.ts';
import { createClaims } from '#platform/db/locks/claims.ts';
import type { Parts } from '#platform/parts.ts';

interface ReplyDependencies
  extends
    Omit<InboundDependencies, 'settings' | 'own' | 'store' | 'reader'>,
    Pick<Parts, 'log' | 'metrics'> {
  readonly settings: MessengerSettings;
  readonly mailFrom: string;
  readonly done: Pick<TaskRuns, 'record'>;
}

/** Returns the address in `Name <address>`, or the text without angle brackets. */
const addressIn = (mailbox: string): string => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;

function createReader(
  deps: ReplyDependencies,
  store: InboundDependencies['store'],
): MailboxReader | null {
  const { settings: all, mailFrom, db, clock } = deps;
  const settings = all.inbound;
  if (settings === null) return null;
  const reader = createEmailReader();
  const own = [addressIn(mailFrom), all.mailTo];
  const inbound = createInbound({ ...deps, settings, own, store, reader });
  const claims = createClaims({ db, clock });
  const { imapUrl: address } = settings;
  return createMailboxReader({ ...deps, address, inbound, rest: reader.end, claims });
}

/** Creates the reply addresses for outgoing emails, and the reader of the mailbox. */
export function createReplies(deps: ReplyDependencies) {
  const { db, clock, settings } = deps;
  const store = createInboundStore(db);
  return {
    store,
    threads: createEmailReplies({ ...deps, inbound: settings.inbound, store }),
    mailbox: createReader(deps, store),
    sweep: (): Promise<void> => store.sweep(after(clock.now(), -inboundMail.kept)),
  };
}
