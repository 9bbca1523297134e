import {
  boot,
  Intercom,
  onUnreadCountChange,
  show,
  showNewMessage,
  shutdown,
  update,
} from '@intercom/messenger-js-sdk';
import { seconds } from '@hub/contract/limits';
import type { StartMessenger } from './messenger.ts';

/** Id of the script element that the vendor’s package inserts. */
const loaderId = '_intercom_npm_loader';

/** Longest wait for the script, in milliseconds; then the hub’s panel opens instead. */
const scriptTimeout = seconds(5);

const loader = (): HTMLElement | null => document.getElementById(loaderId);

/** Returns true if the script has loaded; it stays on the page after a change of users. */
const isScriptLoaded = (): boolean => loader()?.dataset.here !== undefined;

/**
 * Waits for the script, because the package does not report whether it loaded. A blocked script is
 * removed, so that it can be tried again.
 * @throws {Error} if the script does not load.
 */
function waitForScript(): Promise<void> {
  const script = loader();
  if (script === null) return Promise.resolve();
  return new Promise((done, fail) => {
    const stopWaiting = (): void => {
      script.remove();
      window.Intercom = undefined;
      delete window.intercomSettings;
      fail(new Error('The messenger did not load.'));
    };
    const timer = setTimeout(stopWaiting, scriptTimeout);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      script.dataset.here = '';
      done();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      stopWaiting();
    });
  });
}

/** After a change of users, the package alone would continue the previous session. */
async function bootMessenger(
  proof: { readonly intercom_user_jwt?: string },
  appId: string,
): Promise<void> {
  const settings = { app_id: appId, ...proof };
  if (isScriptLoaded()) {
    boot(settings);
    return;
  }
  Intercom(settings);
  await waitForScript();
}

const proofOf = (token: string | null) => (token === null ? {} : { intercom_user_jwt: token });

/** Starts Intercom, which shows its own launcher in the corner. */
export const startIntercom: StartMessenger = async ({ appId, token }) => {
  await bootMessenger(proofOf(token), appId ?? '');
  let proven = token;
  return {
    talk: null,
    show: token === null ? () => showNewMessage('') : show,
    onUnread: (listener) => onUnreadCountChange(listener),
    prove(next) {
      if (next === proven) return;
      proven = next;
      update(proofOf(next));
    },
    end() {
      shutdown();
      // The package does not remove the proof of identity.
      delete window.intercomSettings;
    },
  };
};
