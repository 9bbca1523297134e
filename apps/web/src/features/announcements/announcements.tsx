import { type ReactElement, useState } from 'react';
import { Announcement } from '@hub/ui/announcement';
import { Button } from '@hub/ui/button';
import type { CurrentAnnouncement } from '#api/session.ts';
import { texts } from './texts.ts';

interface AnnouncementsProps {
  readonly of: readonly CurrentAnnouncement[];
  /** Called when the button disappears, so that the focus moves on. */
  readonly onHide: () => void;
}

/** Publisher's announcements, until the reader hides them on this device. */
export function Announcements({ of: all, onHide }: AnnouncementsProps): ReactElement {
  const { away, putAway } = usePutAway();
  const hide = (id: number): void => {
    putAway(id);
    onHide();
  };
  return (
    <>
      {all
        .filter(({ id }) => !away.includes(id))
        .map(({ id, text, level }) => (
          <Announcement
            key={id}
            text={text}
            level={level}
            actions={
              <Button size="small" onClick={() => hide(id)}>
                {texts.hide}
              </Button>
            }
          />
        ))}
    </>
  );
}

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
function usePutAway(): DismissedAnnouncements {
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
