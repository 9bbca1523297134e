import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readAgain } from '@hub/client/change';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { uploadTo } from '#api/client.ts';
import type { Kind } from './api.ts';

type UploadAnswer = OperatorAnswerOf<'uploadRelease'>;

export interface Upload {
  readonly kind: Kind;
  readonly file: File;
  readonly signature: File | null;
  readonly older: boolean;
}

type Sending = Parameters<typeof uploadTo>[2];

async function send({ kind, file, signature, older }: Upload, options: Omit<Sending, 'type'>) {
  const line = signature === null ? '' : (await signature.text()).trim();
  const query = { kind, older: older ? 'yes' : '', signature: line };
  return uploadTo(['uploadRelease', query], file, { type: 'application/zip', ...options });
}

type UploadState =
  | { readonly is: 'idle' }
  | { readonly is: 'sending'; readonly name: string; readonly share: number }
  | { readonly is: 'failed'; readonly name: string; readonly error: Error }
  | { readonly is: 'done'; readonly uploaded: UploadAnswer };

/** One release at a time. Leaving the screen cancels it, and the hub discards the file. */
export function useUpload() {
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ is: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(upload: Upload): Promise<void> {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const { signal } = controller;
    const { name } = upload.file;
    setState({ is: 'sending', name, share: 0 });
    const onProgress = (share: number): void => setState({ is: 'sending', name, share });
    try {
      const uploaded = await send(upload, { signal, onProgress });
      if (signal.aborted) return;
      setState({ is: 'done', uploaded });
      readAgain(client);
    } catch (error) {
      if (signal.aborted) return;
      setState({ is: 'failed', name, error: error as Error });
    }
  }

  return {
    state,
    start: (upload: Upload): void => void start(upload),
    cancel: (): void => {
      running.current?.abort();
      setState({ is: 'idle' });
    },
  };
}
