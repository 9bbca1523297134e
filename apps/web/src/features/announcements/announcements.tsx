import type { ReactElement } from 'react';
import { Announcement } from '@hub/ui/announcement';
import { Button } from '@hub/ui/button';
import type { CurrentAnnouncement } from '#api/session.ts';
import { usePutAway } from './put-away.ts';
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
