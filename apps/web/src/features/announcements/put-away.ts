import { useState } from 'react';

const announcementsKey = 'announcementsAway';

/** Most remembered announcements: an ended one is never shown again anyway. */
const most = 50;

function lastTime(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(announcementsKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

interface DismissedAnnouncements {
  readonly away: readonly number[];
  readonly putAway: (id: number) => void;
}

/** The announcements that this browser's reader has hidden. */
export function usePutAway(): DismissedAnnouncements {
  const [away, setAway] = useState(lastTime);
  return {
    away,
    putAway(id) {
      const now = [...new Set([...away, id])].slice(-most);
      setAway(now);
      try {
        localStorage.setItem(announcementsKey, JSON.stringify(now));
      } catch {
        // Storage may be forbidden: then it is away until the next page.
      }
    },
  };
}
