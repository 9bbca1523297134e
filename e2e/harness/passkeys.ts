// Virtual device with passkeys, by Chromium's debugging protocol.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';

const options = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Removes the virtual device from a page that several scenes share. */
export async function takeKeyring(page: Page): Promise<void> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.disable');
  await cdp.detach();
}

/** Adds a virtual device to the browser of a page; the device always confirms. */
export async function giveKeyring(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    /** Adds a passkey that is not registered at any hub. */
    async addForeign(): Promise<void> {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      await cdp.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: {
          credentialId: randomBytes(32).toString('base64'),
          isResidentCredential: true,
          rpId: 'localhost',
          privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
          userHandle: randomBytes(16).toString('base64'),
          signCount: 1,
        },
      });
    },
    /** Resets the counter of each key, like an old copy of the device. */
    async turnBack(): Promise<void> {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      for (const credential of credentials) {
        const { credentialId } = credential;
        await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
        const older = { ...credential, signCount: 0 };
        await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: older });
      }
    },
  };
}
