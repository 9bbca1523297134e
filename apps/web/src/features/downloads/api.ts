import { callTable } from 'virtual:call-table';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { errorOf, offlineError } from '@hub/client/errors';
import type { AnswerOf } from '@hub/contract/calls';
import { queryOf } from '#api/client.ts';

export type Release = AnswerOf<'plugins'>[number];

export const pluginsQuery = queryOf('plugins', 'plugins');

const pathOf = (slug: string): string =>
  callTable.downloadPlugin.path.replace(':slug', encodeURIComponent(slug));

/**
 * Requests only the first byte, so that the app can show a refusal instead of saving it.
 * @throws {ApiError} if the hub refuses the download.
 */
async function requireOffered(path: string): Promise<void> {
  const response = await fetch(path, {
    headers: { range: 'bytes=0-0' },
    credentials: 'same-origin',
  }).catch((error: unknown) => {
    throw offlineError(error);
  });
  if (!response.ok) throw await errorOf(response);
  await response.body?.cancel();
}

/** Lets the browser save the file, with its own progress display and without a copy in memory. */
function save(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

export const useDownload = (): UseMutationResult<void, Error, string> =>
  useMutation({
    mutationFn: async (slug) => {
      const path = pathOf(slug);
      await requireOffered(path);
      save(path);
    },
  });
