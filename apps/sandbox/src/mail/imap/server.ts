import { createServer, type Socket } from 'node:net';
import type { Faults } from '#faults/faults.ts';
import { capabilities, commands, refresh, Refusal, type Session } from './commands.ts';
import { parseCommand, quoted, type Command } from './parse.ts';
import type { Mailboxes } from '#mail/mailboxes.ts';

const largestLiteral = 64 * 1024 * 1024;

/** Literal at the end of a line: `{310}`, or `{310+}` without waiting for permission. */
const literalEnd = /\{(\d+)(\+?)\}$/;

/** Collects bytes into commands, with quoted texts for literals so that one parser reads both. */
function createLines(take: (line: string) => void, permit: () => void) {
  const chunks: Buffer[] = [];
  let buffered = Buffer.alloc(0);
  let line = '';
  let literal: number | null = null;

  function takeLine(text: string): void {
    const found = literalEnd.exec(text);
    if (!found || Number(found[1]) > largestLiteral) {
      take(line + text);
      line = '';
      return;
    }
    line += text.slice(0, found.index);
    literal = Number(found[1]);
    if (found[2] === '') permit();
  }

  /** Reads a line or literal; returns false if more bytes are needed. */
  function step(): boolean {
    if (literal !== null) {
      if (buffered.length < literal) return false;
      line += quoted(buffered.toString('latin1', 0, literal));
      buffered = buffered.subarray(literal);
      literal = null;
      return true;
    }
    const end = buffered.indexOf('\r\n');
    if (end < 0) return false;
    const text = buffered.toString('latin1', 0, end);
    buffered = buffered.subarray(end + 2);
    takeLine(text);
    return true;
  }

  return (bytes: Buffer): void => {
    chunks.push(bytes);
    const waiting = chunks.reduce((sum, { length }) => sum + length, buffered.length);
    // Joins the chunks of a large literal only once.
    if (waiting < (literal ?? 0)) return;
    buffered = Buffer.concat([buffered, ...chunks.splice(0)]);
    while (step());
  };
}

function serve(socket: Socket, mailboxes: Mailboxes, faults: Faults): void {
  socket.setNoDelay(true);
  const line = (text: string): void => {
    if (!socket.destroyed) socket.write(`${text}\r\n`, 'latin1');
  };
  const session = createSession({
    mailboxes,
    line,
    end: () => socket.end(),
    refusesLogin: async () => (await faults.takeImap('reject-permanent')) !== null,
  });
  /** Runs `work` after all earlier work, unless a fault closes the connection. */
  let last = Promise.resolve();
  const next = (work: () => Promise<void> | void): void => {
    const follow = async (previous: Promise<void>): Promise<void> => {
      await previous;
      if (socket.destroyed) return;
      if ((await faults.takeImap('down')) === null) await work();
      else socket.resetAndDestroy();
    };
    last = follow(last).catch(() => void socket.destroy());
  };
  next(() => line(`* OK [CAPABILITY ${capabilities}] sandbox`));
  const read = createLines(
    (text) => next(() => session.take(parseCommand(text))),
    () => line('+ go on'),
  );
  socket.on('data', read);
  // A client that hangs up is not an error of the server.
  socket.on('error', () => undefined);
  socket.on('close', session.close);
}

/** Creates an IMAP server without TLS for the mailboxes of all addresses. */
export function imapServer(mailboxes: Mailboxes, faults: Faults) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket, mailboxes, faults);
  });
  return {
    server,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

type Client = Pick<Session, 'mailboxes' | 'line' | 'refusesLogin'> & { readonly end: () => void };

const beforeLogin = new Set(['CAPABILITY', 'NOOP', 'LOGIN']);
/** Commands with numbers of emails, during which the numbers must not change. */
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

/** Creates a session that executes a client's commands. It accepts any name and password. */
function createSession({ end, ...client }: Client) {
  const session: Session = { ...client, mailbox: '', selected: null };
  let idle: string | null = null;
  const stopListening = session.mailboxes.onChange(() => {
    if (idle !== null) refresh(session);
  });

  return {
    close: stopListening,
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
