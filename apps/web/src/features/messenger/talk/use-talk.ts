import { useSyncExternalStore } from 'react';
import { callTable } from 'virtual:call-table';
import type { LiveState } from '@hub/client/live';
import type { OutboxMessage } from '@hub/client/outbox';
import { sendFile } from '@hub/client/send-file';
import type { AnswerOf } from '@hub/contract/calls';
import type { ThreadFile } from '@hub/ui/thread';
import { FileRefused, type UploadFile } from '@hub/ui/use-attachments';
import { fetchToken } from '#api/client.ts';
import type { Letter, Talk } from './talk.ts';

export const useLiveState = (talk: Talk): LiveState =>
  useSyncExternalStore(talk.subscribe, talk.state);

export const useOutgoing = (talk: Talk): readonly OutboxMessage<Letter>[] =>
  useSyncExternalStore(talk.outbox.subscribe, talk.outbox.list);

/** Returns the id of a conversation; undefined until its first message is sent. */
export const useBegun = (talk: Talk, to: number | string): number | undefined => {
  const find = (): number | undefined => (typeof to === 'number' ? to : talk.begunBy(to));
  return useSyncExternalStore(talk.subscribe, find);
};

const longestName = 300;

const pathTo = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query)}`;

export const fileHref = ({ id }: ThreadFile): string =>
  pathTo(callTable.conversationFile.path, { id: String(id) });

export const uploadFile: UploadFile = async (file, { signal, onProgress }) => {
  const token = await fetchToken();
  const name = file.name.slice(-longestName);
  const answer = (await sendFile({
    address: pathTo(callTable.addConversationFile.path, { name }),
    token,
    type: 'application/octet-stream',
    file,
    signal,
    onProgress,
  })) as AnswerOf<'addConversationFile'>;
  if (answer.file === null) throw new FileRefused(answer.message);
  return answer.file;
};
