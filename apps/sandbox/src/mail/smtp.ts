import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Faults, SmtpFault } from '#faults/faults.ts';
import type { Inbox } from '#mail/inbox.ts';

const largestMail = 40 * 1024 * 1024;

/** Creates an SMTP server that accepts any email to any recipient, with any sign-in or none. */
export function mailServer(inbox: Inbox, faults: Faults) {
  const broken = new Map<string, SmtpFault>();
  const sockets = new Map<number, Socket>();
  const options: SMTPServerOptions = {
    banner: 'sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    // No client could trust a certificate for STARTTLS.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: largestMail,
    closeTimeout: 200,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onConnect: (session, done) =>
      settle(done, async () => {
        const fault = await faults.takeSmtp();
        if (fault?.kind === 'slow') await wait(fault.delayMs, undefined, { ref: false });
        if (fault?.kind === 'down') {
          sockets.get(session.remotePort)?.resetAndDestroy();
          throw smtpError(421, 'Service not available');
        }
        if (fault) broken.set(session.id, fault);
      }),
    onClose: (session) => void broken.delete(session.id),
    onRcptTo: (_address, session, done) => done(rejection(broken.get(session.id))),
    onData: (stream, session, done) =>
      settle(done, async () => {
        const raw = await readMail(stream);
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const signedInAs = typeof session.user === 'string' ? session.user : '';
        const to = rcptTo.map((one) => one.address);
        await inbox.deliver({ from, to, signedInAs }, raw);
      }),
  };
  const server = new SMTPServer(options);
  // The library hides its sockets. A crashed server resets connections without an answer.
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  // A client that hangs up early is not an error of the server.
  server.on('error', () => undefined);
  return {
    server: server.server,
    close: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMail(stream: Readable & { sizeExceeded: boolean }): Promise<Uint8Array> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw smtpError(552, 'The mail is larger than 40 MB');
  return raw;
}

function rejection(fault: SmtpFault | undefined): Error | null {
  if (fault?.kind === 'reject-temporary') return smtpError(451, 'Try again later');
  if (fault?.kind === 'reject-permanent') return smtpError(550, 'No such mailbox');
  return null;
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

const settle = (done: (error?: Error | null) => void, task: () => Promise<void>): void =>
  callbackify(task)((error: Error | null) => done(error));
