import { useState } from 'react';
import { supportNoticeAway } from '@hub/contract/limits';
import type { EndedSupport } from '#licenses/api.ts';

const putAwayKey = 'supportNoticeAway';

/** What was put away, and when: a period that ends afterwards is news. */
interface PutAway {
  readonly at: number;
  readonly licenses: readonly number[];
}

function lastTime(): PutAway | null {
  try {
    const kept = JSON.parse(localStorage.getItem(putAwayKey) ?? 'null') as Partial<PutAway> | null;
    return typeof kept?.at === 'number' && Array.isArray(kept.licenses) ? (kept as PutAway) : null;
  } catch {
    return null;
  }
}

interface Putting {
  readonly isAway: boolean;
  readonly putAway: () => void;
}

/** Whether this browser's reader has put the notice about these away, in the last thirty days. */
export function usePutAway(items: readonly EndedSupport[]): Putting {
  const [now] = useState(() => Date.now());
  const [away, setAway] = useState(lastTime);
  const isRecent = away !== null && away.at <= now && now - away.at < supportNoticeAway;
  return {
    isAway: isRecent && items.every(({ license_id: id }) => away.licenses.includes(id)),
    putAway() {
      const kept = { at: now, licenses: items.map(({ license_id: id }) => id) };
      setAway(kept);
      try {
        localStorage.setItem(putAwayKey, JSON.stringify(kept));
      } catch {
        // Storage may be forbidden: then it is away until the next page.
      }
    },
  };
}
