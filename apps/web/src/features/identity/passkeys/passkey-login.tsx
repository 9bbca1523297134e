import { useEffect } from 'react';
import { lifetimes } from '@hub/contract/limits';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { useHydrated } from '@hub/ui/use-hydrated';
import { fillsInPasskeys, knowsPasskeys } from '@hub/client/passkey-support';
import { askPasskey, stopAsking, usePasskeyLogin } from './passkey-api.ts';
import styles from '#identity/identity.module.css';
import { texts } from '#identity/texts.ts';

const passkeyTexts = texts.login.passkey;

/** Signs in by a button, or by the browser’s suggestion in the username field. */
export function PasskeyLogin() {
  const hydrated = useHydrated();
  return hydrated && knowsPasskeys() ? <Offer /> : null;
}

function Offer() {
  const login = usePasskeyLogin();
  const { mutate, isPending, error, data } = login;
  useEffect(() => offerAtName((passkey) => mutate({ passkey })), [mutate]);
  return (
    <div className={styles.stack}>
      <Button wide busy={isPending} onClick={() => mutate({})}>
        {passkeyTexts.submit}
      </Button>
      {error !== null && <ErrorNotice tone="attention" error={error} />}
      {data?.success === false && <Alert tone="bad">{data.message}</Alert>}
    </div>
  );
}

type AutofilledPasskey = Awaited<ReturnType<typeof askPasskey>>;

/** Offers passkeys in the username field until the returned cleanup function runs. */
function offerAtName(onGiven: (passkey: NonNullable<AutofilledPasskey>) => void): () => void {
  let ended = false;
  // A challenge expires, so the offer is renewed after half of its lifetime.
  const offer = async (): Promise<void> => {
    if (ended || document.hidden || !(await fillsInPasskeys())) return;
    const passkey = await askPasskey(true).catch(() => null);
    if (passkey !== null && !ended) onGiven(passkey);
  };
  void offer();
  const timer = setInterval(() => void offer(), lifetimes.passkeyChallenge / 2);
  return () => {
    ended = true;
    clearInterval(timer);
    void stopAsking();
  };
}
