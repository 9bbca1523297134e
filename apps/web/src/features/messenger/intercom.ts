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

/** The element that the vendor's package loads its script with. */
const loaderId = '_intercom_npm_loader';

/** A script that does not come must not leave a person without a way to write. */
const patience = seconds(5);

const loader = (): HTMLElement | null => document.getElementById(loaderId);

/** The script stays on the page after users change. */
const isHere = (): boolean => loader()?.dataset.here !== undefined;

/** The package tells no one whether its script came; a blocked one is forgotten, to be tried again. */
function loaded(): Promise<void> {
  const script = loader();
  if (script === null) return Promise.resolve();
  return new Promise((done, fail) => {
    const stopWaiting = (): void => {
      script.remove();
      window.Intercom = undefined;
      delete window.intercomSettings;
      fail(new Error('The messenger did not load.'));
    };
    const timer = setTimeout(stopWaiting, patience);
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

/**
 * Starts for the current user; after a different user, the package alone would continue the old
 * session.
 */
async function begin(proof: { readonly intercom_user_jwt?: string }, appId: string): Promise<void> {
  const settings = { app_id: appId, ...proof };
  if (isHere()) {
    boot(settings);
    return;
  }
  Intercom(settings);
  await loaded();
}

const proofOf = (token: string | null) => (token === null ? {} : { intercom_user_jwt: token });

/** Intercom, which shows its own launcher in the corner. */
export const startIntercom: StartMessenger = async ({ appId, token }) => {
  await begin(proofOf(token), appId ?? '');
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
      // The package leaves the proof of who was here behind.
      delete window.intercomSettings;
    },
  };
};
