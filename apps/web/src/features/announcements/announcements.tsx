import { useState } from 'react';
import { Announcement } from '@hub/ui/announcement';
import { Button } from '@hub/ui/button';
import type { CurrentAnnouncement } from '#api/session.ts';
import { texts } from './texts.ts';

interface AnnouncementsProps {
  readonly of: readonly CurrentAnnouncement[];
  readonly onHide: () => void;
}

export function Announcements({ of: all, onHide }: AnnouncementsProps) {
  const { dismissed, dismiss } = useDismissals();
  const hide = (id: number): void => {
    dismiss(id);
    onHide();
  };
  return (
    <>
      {all
        .filter(({ id }) => !dismissed.includes(id))
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

/** Largest number of stored ids. Older ids belong to ended announcements. */
const maxStored = 50;

function readDismissed(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(announcementsKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

function useDismissals() {
  const [dismissed, setDismissed] = useState(readDismissed);
  return {
    dismissed,
    dismiss(id: number): void {
      const ids = [...new Set([...dismissed, id])].slice(-maxStored);
      setDismissed(ids);
      try {
        localStorage.setItem(announcementsKey, JSON.stringify(ids));
      } catch {
        // Storage may be blocked. Then the announcement returns with the next page load.
      }
    },
  };
}
