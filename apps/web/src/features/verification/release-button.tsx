import { useState } from 'react';
import { useGone } from '@hub/client/change';
import { days, licenseAge } from '@hub/contract/limits';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOf } from '@hub/ui/dialog-title';
import { ErrorNotice } from '@hub/ui/error-notice';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { siteName } from '@hub/contract/site-name';
import { Confirm, wantsProof } from '#ui/confirm/confirm.tsx';
import { useRelease, type OwnSite } from './api.ts';
import { texts } from './texts.ts';
import styles from './verification.module.css';

const { release } = texts;

interface ReleaseButtonProps {
  readonly site: Pick<OwnSite, 'activation_id' | 'url' | 'kind'>;
  /** Purchase date of the license; undefined to show no warning about its age. */
  readonly soldAt: string | undefined;
}

export function ReleaseButton({ site, soldAt }: ReleaseButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {release.button} <VisuallyHidden>{siteName(site.url)}</VisuallyHidden>
      </Button>
      {open && <ReleaseDialog site={site} soldAt={soldAt} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ReleaseDialogProps extends ReleaseButtonProps {
  readonly onClose: () => void;
}

const isOld = (soldAt: string): boolean => Date.now() - Date.parse(soldAt) >= days(licenseAge.move);

function ReleaseDialog({ site, soldAt, onClose }: ReleaseDialogProps) {
  const releasing = useRelease();
  const { error, mutate } = releasing;
  const { gone, close } = useGone(error, onClose);
  const confirmRelease = (): void =>
    mutate(site.activation_id, { onSuccess: ({ success }) => success && onClose() });
  if (wantsProof(error)) return <Confirm mutation={releasing} again={confirmRelease} />;
  return (
    <Dialog
      title={titleOf((name) => release.title({ site: name }), siteName(site.url))}
      open
      onClose={close}
      role="alertdialog"
    >
      {gone && error !== null ? (
        <div className={styles.form}>
          <ErrorNotice error={error} gone={release.gone} />
          <DialogFoot confirm={null} />
        </div>
      ) : (
        <ReleaseForm {...{ site, soldAt, releasing }} onYes={confirmRelease} />
      )}
    </Dialog>
  );
}

interface ReleaseFormProps extends ReleaseButtonProps {
  readonly releasing: ReturnType<typeof useRelease>;
  readonly onYes: () => void;
}

function ReleaseForm(props: ReleaseFormProps) {
  const { site, soldAt, releasing, onYes } = props;
  const { isPending, error, data } = releasing;
  const [warnAge] = useState(() => site.kind === 'live' && soldAt !== undefined && isOld(soldAt));
  const confirm = {
    label: release.button,
    isDanger: true,
    busy: isPending,
    busyLabel: release.busy,
    onPress: onYes,
  };
  return (
    <div className={styles.form}>
      <p>{release.text({ site: siteName(site.url) })}</p>
      {warnAge && (
        <Alert tone="attention" announce="none">
          {release.old}
        </Alert>
      )}
      {error !== null && <ErrorNotice error={error} />}
      {data?.success === false && <Alert tone="bad">{data.message}</Alert>}
      <DialogFoot confirm={confirm} />
    </div>
  );
}
