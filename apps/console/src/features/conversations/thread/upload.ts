import { sendFile } from '@hub/client/send-file';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { FileRefused, type UploadFile } from '@hub/ui/use-attachments';
import { fetchToken } from '#api/client.ts';
import { fileAddress } from '#api/client.ts';

type UploadAnswer = OperatorAnswerOf<'addOperatorConversationFile'>;

/** Sends a file ahead of the answer that will name it. */
export const upload: UploadFile = async (file, { signal, onProgress }) => {
  const token = await fetchToken();
  const answer = (await sendFile({
    address: fileAddress('addOperatorConversationFile', { name: file.name }),
    token,
    type: 'application/octet-stream',
    file,
    signal,
    onProgress,
  })) as UploadAnswer;
  if (answer.file === null) throw new FileRefused(answer.message);
  return answer.file;
};
