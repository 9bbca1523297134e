import { done, refused, type CommandResult } from '#cli/result.ts';
import { faultOfMail } from '#doctor/mail-words.ts';
import type { MailTrial } from '#platform/mail/try-mail.ts';

export interface MailServices {
  /** Sends one email at once. */
  readonly tryMail: (to: string) => Promise<MailTrial>;
}

/** `mail test ADDRESS`; null for wrong usage. */
export async function mailCommand(
  [verb, to = '', ...more]: readonly string[],
  { tryMail }: MailServices,
): Promise<CommandResult | null> {
  if (verb !== 'test' || !/^[^\s@<>,]+@[^\s@<>,]+$/.test(to) || more.length > 0) return null;
  const trial = await tryMail(to);
  const fault = faultOfMail(trial);
  if (fault === null) {
    const answer = trial.kind === 'accepted' ? trial.answer : '';
    return done(
      `The mail server accepted the email: ${answer}\nCheck that it arrives, and not in the spam folder.`,
      { accepted: true, answer },
    );
  }
  const { words, mend } = fault;
  const error = trial.kind === 'refused' ? `refused_${trial.at}` : 'unreachable';
  return refused([words, mend].join('\n'), { accepted: false, error, answer: words } as {
    error: string;
  });
}
