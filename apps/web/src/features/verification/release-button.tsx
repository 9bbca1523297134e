import { useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useGone } from '@hub/client/change';
import { ApiError } from '@hub/client/errors';
import { days, licenseAge } from '@hub/contract/limits';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Dialog } from '@hub/ui/dialog';
import { ErrorNotice } from '@hub/ui/error-notice';
import { PasswordField } from '@hub/ui/password-field';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { siteName } from '#lib/site-name.ts';
import { useRelease, type OwnSite } from './api.ts';
import { releaseText, releaseTitle, texts } from './texts.ts';
import styles from './verification.module.css';

const { release } = texts;

interface ReleaseButtonProps {
  readonly site: Pick<OwnSite, 'activation_id' | 'url' | 'kind'>;
  /** When its licence was bought; unknown, nothing is said of its age. */
  readonly soldAt: string | undefined;
}

/** Asks before it takes a site off its licence, and for the password where the hub wants it. */
export function ReleaseButton({ site, soldAt }: ReleaseButtonProps): ReactElement {
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

function ReleaseDialog({ site, soldAt, onClose }: ReleaseDialogProps): ReactElement {
  const releasing = useRelease();
  const { error } = releasing;
  const { gone, close } = useGone(error, onClose);
  return (
    <Dialog title={releaseTitle(siteName(site.url))} open onClose={close} role="alertdialog">
      {gone && error !== null ? (
        <div className={styles.form}>
          <ErrorNotice error={error} gone={release.gone} />
          <div className={styles.end}>
            <Button autoFocus onClick={close}>
              {release.close}
            </Button>
          </div>
        </div>
      ) : (
        <ReleaseForm {...{ site, soldAt, onClose, releasing }} />
      )}
    </Dialog>
  );
}

interface ReleaseFormProps extends ReleaseDialogProps {
  readonly releasing: ReturnType<typeof useRelease>;
}

function ReleaseForm({ site, soldAt, onClose, releasing }: ReleaseFormProps): ReactElement {
  const { mutate, isPending, error, data, variables } = releasing;
  const form = useForm({ defaultValues: { password: '' } });
  const [warnAge] = useState(() => site.kind === 'live' && soldAt !== undefined && isOld(soldAt));
  const wantsPassword = error instanceof ApiError && error.code === 'reauthenticate';
  const [asked, setAsked] = useState(false);
  if (wantsPassword && !asked) setAsked(true);
  const submit = form.handleSubmit(({ password }) => {
    if (isPending) return;
    const proof = { activation: site.activation_id, password: asked ? password : undefined };
    mutate(proof, { onSuccess: ({ success }) => success && onClose() });
  });
  const wrong = wantsPassword && variables?.password !== undefined ? error.message : undefined;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{releaseText(siteName(site.url))}</p>
      {warnAge && (
        <Alert tone="attention" announce="none">
          {release.old}
        </Alert>
      )}
      {asked && (
        <PasswordField
          label={release.password}
          hint={release.confirm}
          autoComplete="current-password"
          autoFocus
          required
          error={form.formState.errors.password?.message ?? wrong}
          {...form.register('password', { required: release.required })}
        />
      )}
      {error !== null && !wantsPassword && <ErrorNotice error={error} />}
      {data?.success === false && <Alert tone="bad">{data.message}</Alert>}
      <div className={styles.end}>
        <Button onClick={onClose}>{release.keep}</Button>
        <Button type="submit" variant="danger" busy={isPending} busyLabel={release.busy}>
          {release.button}
        </Button>
      </div>
    </form>
  );
}
