import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { CopyButton } from '@hub/ui/copy-button';
import { reveal } from '@hub/ui/reveal';
import { Time } from '@hub/ui/time';
import { Sentence } from '@hub/ui/sentence';
import { paths } from '#lib/paths.ts';
import { saveFile } from '#lib/save-file.ts';
import { LinkButton } from '#ui/link.tsx';
import type { OfflineCertificate } from '#verification/api.ts';
import { StartSteps } from '#verification/start-steps.tsx';
import { texts } from '#verification/texts.ts';
import styles from '#verification/verification.module.css';
import textClass from '#ui/text.module.css';

const { offline } = texts;

export function CarriedCertificate({ carried }: { readonly carried: OfflineCertificate }) {
  const { file, filename } = carried;
  const [saved, setSaved] = useState(false);
  const save = (): void => {
    saveFile(filename, `${JSON.stringify(file, null, 2)}\n`);
    setSaved(true);
  };
  return (
    <div ref={reveal}>
      <Card as="section" look="accent" labelledBy="carried">
        <h2 id="carried">{offline.title}</h2>
        <p role="status" className={styles.ready}>
          <IconCircleCheck aria-hidden size={20} stroke={1.75} />
          {offline.carried({ site: file.audience })}
        </p>
        <StartSteps steps={offline.steps} />
        <div className={styles.actions}>
          <Button
            size="large"
            variant="good"
            icon={<IconDownload aria-hidden size={18} stroke={1.75} />}
            onClick={save}
          >
            {offline.save}
          </Button>
          <CopyButton size="large" text={JSON.stringify(file)} what={offline.copy} />
          <LinkButton size="large" variant="quiet" to={paths.dashboard()}>
            {texts.closed.dashboard}
          </LinkButton>
        </div>
        <p className={textClass.small}>
          <span role="status">{saved && offline.saved}</span>{' '}
          <Sentence text={offline.until} parts={{ time: <Time value={file.expires_at} /> }} />
        </p>
      </Card>
    </div>
  );
}
