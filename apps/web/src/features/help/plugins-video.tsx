import type { ReactElement } from 'react';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOfNone } from '@hub/ui/dialog-title';
import { useCatalog } from '#api/config.ts';
import { Film } from './film.tsx';
import styles from './support-advice.module.css';
import { advice } from './texts.ts';

interface PluginsVideoProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * The video that the catalog names, and what it shows, in words. Where it names none, the way to
 * where the publisher shows it.
 */
export function PluginsVideo({ open, onClose }: PluginsVideoProps): ReactElement {
  const { links, videos } = useCatalog();
  const { dialog } = advice;
  const video = videos?.deactivate_plugins;
  const watch = { label: dialog.watch, href: links.deactivate_plugins_video };
  return (
    <Dialog
      title={titleOfNone(dialog.title)}
      open={open}
      onClose={onClose}
      wide={video !== undefined}
    >
      {video && <Film video={video} title={dialog.title} />}
      <p>{dialog.text}</p>
      <ol className={styles.scenes}>
        {dialog.scenes.map((scene) => (
          <li key={scene}>{scene}</li>
        ))}
      </ol>
      <p className={styles.muted}>{dialog.calm}</p>
      <DialogFoot confirm={video ? null : watch} leave="close" leavesFocus />
    </Dialog>
  );
}
