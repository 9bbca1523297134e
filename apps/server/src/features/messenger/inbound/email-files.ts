import { Readable } from 'node:stream';
import { conversations as bounds, inboundMail } from '@hub/contract/conversation-limits';
import type { EmailFile } from './read-email.ts';
import type { Files } from '#messenger/files/file-service.ts';
import { inboundTexts, notTakenText } from '#messenger/texts.ts';
import { Problem } from '#platform/problem.ts';

/**
 * Result of storing the files of an email: ids of stored files, and a line for each refused file.
 * An email may have any number of files, so the last line only counts the rest.
 */
export interface StoredEmailFiles {
  readonly ids: readonly number[];
  readonly refusals: readonly string[];
}

interface Author {
  readonly userId: number;
  readonly side: 'buyer' | 'publisher';
}

const most = inboundMail.files;

const rest = (files: readonly EmailFile[]): string[] =>
  files.length > most ? [inboundTexts.moreFiles(files.length - most)] : [];

/** Returns a line for each file, because files without a verified owner stay in the mailbox. */
export const leaveFiles = (files: readonly EmailFile[]): StoredEmailFiles => ({
  ids: [],
  refusals: [
    ...files
      .slice(0, most)
      .map(({ name }) => inboundTexts.notAttached(name, inboundTexts.inMailbox)),
    ...rest(files),
  ],
});

/** Stores the files of an email after the checks of an upload. */
export async function storeFiles(
  files: readonly EmailFile[],
  { userId, side }: Author,
  take: Files['take'],
): Promise<StoredEmailFiles> {
  const ids: number[] = [];
  const refusals: string[] = [];
  const refuse = (name: string, why: string) => refusals.push(inboundTexts.notAttached(name, why));
  for (const { name, bytes } of files.slice(0, most)) {
    if (ids.length === bounds.filesPerMessage) {
      refuse(name, inboundTexts.tooManyFiles);
      continue;
    }
    const stored = await take({ userId, side, name, bytes: Readable.from([bytes]) }).catch(
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'rate_limited') return 'limited' as const;
        throw error;
      },
    );
    if (stored === 'limited') refuse(name, inboundTexts.tooManyFiles);
    else if (typeof stored === 'string') refuse(name, notTakenText(stored));
    else ids.push(stored.id);
  }
  return { ids, refusals: [...refusals, ...rest(files)] };
}
