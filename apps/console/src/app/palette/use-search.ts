import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { minutes } from '@hub/contract/limits';
import { call } from '#api/client.ts';
import { isPart } from '#lib/part.ts';
import { isWholeCode } from '#lib/whole-code.ts';

/** Pause in typing before the search, in milliseconds. */
const pause = 150;

/**
 * Asks the hub for what was typed, after a pause. Each answer belongs to its question, so a late one
 * replaces nothing. An answer about a purchase code is not kept.
 */
export function useSearch(typed: string) {
  const q = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), pause);
    return () => clearTimeout(timer);
  }, [q]);
  const isAsked = isPart(asked) && isPart(q);
  const query = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call('operatorSearch', { body: { q: asked }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: isWholeCode(asked) ? 0 : minutes(1),
  });
  return {
    /** Null until there is an answer. */
    found: isAsked ? (query.data ?? null) : null,
    /** Words of the answer. */
    asked,
    /** True until the answer belongs to the typed text. */
    isStale: isPart(q) && (asked !== q || query.isPlaceholderData || query.isPending),
    error: isAsked && asked === q ? query.error : null,
    retry: () => void query.refetch(),
  };
}

export type Search = ReturnType<typeof useSearch>;
