import { IconDownload } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useCatalog } from '#api/config.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { InfoTip } from '#ui/info-tip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useDownload } from './api.ts';
import styles from './downloads.module.css';

const texts = {
  title: 'Bundled Plugins',
  tip: 'A plugin’s update can be fetched here early, before WordPress offers it.',
  about: 'About plugin updates',
  download: 'Download',
  busy: 'Loading...',
  started: 'The download has started.',
} as const;

/** The plugins that come with the theme; for owners of an Essentials licence. */
export function BundledPlugins(): ReactElement {
  const { plugins } = useCatalog();
  return (
    <Card as="section" labelledBy="plugins">
      <div className={styles.head}>
        <h2 id="plugins">{texts.title}</h2>
        <InfoTip label={texts.about}>{texts.tip}</InfoTip>
      </div>
      <ul role="list" className={styles.list} data-tour="plugins">
        {plugins.map(({ slug, name }) => (
          <Plugin key={slug} slug={slug} name={name} />
        ))}
      </ul>
    </Card>
  );
}

function Plugin({ slug, name }: { readonly slug: string; readonly name: string }): ReactElement {
  const { mutate, isPending, isSuccess, error } = useDownload();
  return (
    <li className={styles.plugin}>
      <span className={styles.name}>
        {name}
        <span role="status">{isSuccess && <VisuallyHidden>{texts.started}</VisuallyHidden>}</span>
      </span>
      <Button
        size="small"
        busy={isPending}
        busyLabel={texts.busy}
        icon={<IconDownload aria-hidden size={16} stroke={1.75} />}
        onClick={() => mutate(slug)}
      >
        {texts.download} <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      {error !== null && (
        <div className={styles.error}>
          <ErrorNotice tone="attention" error={error} />
        </div>
      )}
    </li>
  );
}
