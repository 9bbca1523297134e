import { commands, refresh, Refusal, type Session } from './commands.ts';
import type { Command } from './parse.ts';

type Client = Pick<Session, 'mailboxes' | 'line' | 'refusesLogin'> & { readonly end: () => void };

const beforeLogin = new Set(['CAPABILITY', 'NOOP', 'LOGIN']);
/** Answers that number emails, which must not be renumbered in between. */
const numbering = new Set(['FETCH', 'STORE', 'SEARCH']);

async function run(session: Session, { name, words }: Command): Promise<string> {
  const byUid = name === 'UID';
  const actual = byUid ? String(words[0] ?? '').toUpperCase() : name;
  const command = commands[actual];
  if (!command) return 'BAD Unknown command';
  if (session.mailbox === '' && !beforeLogin.has(actual)) return 'NO Sign in first';
  try {
    await command(session, { words: byUid ? words.slice(1) : words, byUid });
    if (!byUid && !numbering.has(actual)) refresh(session);
    return `OK ${actual} completed`;
  } catch (error) {
    if (error instanceof Refusal) return `NO ${error.message}`;
    throw error;
  }
}

/** Interprets the commands of one client. Any name and password may sign in. */
export function createSession({ end, ...client }: Client) {
  const session: Session = { ...client, mailbox: '', selected: null };
  let idle: string | null = null;
  const stopListening = session.mailboxes.onChange(() => {
    if (idle !== null) refresh(session);
  });

  return {
    close: stopListening,
    /** Answers one command, or the end of an IDLE. */
    async take(command: Command): Promise<void> {
      const { tag, name } = command;
      if (idle !== null) {
        const isDone = tag.toUpperCase() === 'DONE';
        session.line(isDone ? `${idle} OK IDLE completed` : `${idle} BAD DONE was expected`);
        idle = null;
      } else if (name === 'IDLE') {
        idle = tag;
        session.line('+ idling');
        refresh(session);
      } else if (name === 'LOGOUT') {
        session.line('* BYE');
        session.line(`${tag} OK LOGOUT completed`);
        end();
      } else {
        session.line(`${tag} ${await run(session, command)}`);
      }
    },
  };
}
