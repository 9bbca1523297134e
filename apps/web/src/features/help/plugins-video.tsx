import type { ReactElement } from 'react';
import { Button } from '@hub/ui/button';
import { Dialog } from '@hub/ui/dialog';
import { OutLinkButton } from '@hub/ui/link';
import { useCatalog } from '#api/config.ts';
import styles from './support-advice.module.css';
import { advice } from './texts.ts';

interface PluginsVideoProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * What the video shows, in words, and the way to it: the hub lets no other site's pages into its
 * own (Content-Security-Policy), so it cannot play here.
 */
export function PluginsVideo({ open, onClose }: PluginsVideoProps): ReactElement {
  const { deactivate_plugins_video: video } = useCatalog().links;
  const { dialog } = advice;
  const actions = (
    <>
      <Button onClick={onClose}>{dialog.close}</Button>
      <OutLinkButton variant="accent" href={video}>
        {dialog.watch}
      </OutLinkButton>
    </>
  );
  return (
    <Dialog title={dialog.title} open={open} onClose={onClose} actions={actions}>
      <p>{dialog.text}</p>
      <ol className={styles.scenes}>
        {dialog.scenes.map((scene) => (
          <li key={scene}>{scene}</li>
        ))}
      </ol>
      <p className={styles.muted}>{dialog.calm}</p>
    </Dialog>
  );
}
