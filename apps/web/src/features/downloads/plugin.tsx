import { IconDownload } from '@tabler/icons-react';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Time } from '@hub/ui/time';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { formatSize } from '@hub/ui/size';
import { useDownload, type Release } from './api.ts';
import styles from './downloads.module.css';
import { texts } from './texts.ts';

interface PluginProps {
  readonly slug: string;
  readonly name: string;
  /** Undefined while unknown, when a download is still possible; null if no release exists. */
  readonly release: Release | null | undefined;
}

export function Plugin({ slug, name, release }: PluginProps) {
  const { mutate, isPending, isSuccess, error } = useDownload();
  return (
    <li className={styles.plugin}>
      <div className={styles.words}>
        <bdi>{name}</bdi>
        <span role="status">{isSuccess && <VisuallyHidden>{texts.started}</VisuallyHidden>}</span>
      </div>
      {release !== null && (
        <Button
          size="small"
          busy={isPending}
          icon={<IconDownload aria-hidden size={16} stroke={1.75} />}
          onClick={() => mutate(slug)}
        >
          {texts.download} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
      <p className={styles.facts}>
        {release === null && texts.missing}
        {release != null && <Facts release={release} />}
      </p>
      {error !== null && (
        <div className={styles.error}>
          <ErrorNotice tone="attention" error={error} />
        </div>
      )}
    </li>
  );
}

const Facts = ({ release }: { readonly release: Release }) => (
  <>
    <bdi>{release.version}</bdi> · {formatSize(release.size)} ·{' '}
    <Time value={release.published_at} show="date" />
  </>
);
