import { FileRefused, type UploadFile } from '@hub/ui/use-attachments';
import { uploadTo } from '#api/client.ts';

/** Sends a file ahead of the answer that will name it. */
export const upload: UploadFile = async (file, options) => {
  const { name } = file;
  const type = 'application/octet-stream';
  const to = ['addOperatorConversationFile', { name }] as const;
  const answer = await uploadTo(to, file, { type, ...options });
  if (answer.file === null) throw new FileRefused(answer.message);
  return answer.file;
};
