import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@hub/contract/calls';
import { aConfig, aUser, renderApp, userInfo } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { TestStream } from '#test/stream.ts';
import { useMessenger } from './use-messenger.ts';

/** Requirements on every messenger. Each provider passes the same tests. */

interface Provider {
  readonly settings: AnswerOf<'config'>['messenger'];
  /** Simulates the load of the vendor’s script; null if there is no script or it is blocked. */
  readonly comes: (() => void) | null;
  /** True if the messenger opens its own window instead of the hub’s panel. */
  readonly opens: boolean;
  /** True if the messenger reports the unread count to users who agreed. */
  readonly counts: boolean;
}

/** Names of the calls to the vendor, and the proofs in these calls. */
let vendorCalls: string[] = [];
let proofs: unknown[] = [];
const unread = 2;

/** Simulates the loaded Intercom script. */
function intercomComes(): void {
  const receiveCall = (...args: unknown[]): void => {
    vendorCalls.push(String(args[0]));
    const settings = args[1];
    if (typeof settings === 'object' && settings !== null && 'intercom_user_jwt' in settings)
      proofs.push(settings.intercom_user_jwt);
    if (args[0] === 'onUnreadCountChange') (args[1] as (count: number) => void)(unread);
  };
  const early = (window.Intercom as unknown as { q: unknown[][] }).q;
  window.Intercom = receiveCall;
  for (const args of early) receiveCall(...args);
}

const intercom = { provider: 'intercom', app_id: 'abc' } as const;
const own = { provider: 'own', app_id: null } as const;

const providers: readonly (readonly [string, Provider])[] = [
  ['the hub’s own', { settings: own, comes: null, opens: false, counts: true }],
  ['Intercom', { settings: intercom, comes: intercomComes, opens: true, counts: true }],
  ['Intercom that is blocked', { settings: intercom, comes: null, opens: false, counts: false }],
];

const vendorScripts = (): HTMLScriptElement[] =>
  [...document.scripts].filter(({ src }) => src !== '');

let watching: MutationObserver | null = null;

/** Loads each new script of the vendor, or makes it fail. */
function play({ comes }: Provider): void {
  const seen = new Set<HTMLScriptElement>(vendorScripts());
  watching?.disconnect();
  watching = new MutationObserver(() => {
    for (const script of vendorScripts().filter((each) => !seen.has(each))) {
      seen.add(script);
      comes?.();
      script.dispatchEvent(new Event(comes === null ? 'error' : 'load'));
    }
  });
  watching.observe(document, { childList: true, subtree: true });
}

afterEach(() => {
  cleanup();
  watching?.disconnect();
  window.Intercom = undefined;
  vendorCalls = [];
  proofs = [];
});

let opened: boolean | null = null;

function Probe({ agreed }: { readonly agreed: boolean }): ReactElement {
  const messenger = useMessenger(agreed);
  const open = (): void => void messenger.open().then((is) => (opened = is));
  return (
    <>
      <button type="button" onClick={open}>
        Open
      </button>
      <p>{messenger.talk === null ? 'Silent' : 'Talking'}</p>
      <output>{`${messenger.isOnPage ? 'there' : 'not there'}, ${messenger.unread} unread`}</output>
    </>
  );
}

interface ProbeOptions {
  readonly agreed: boolean;
  readonly user?: ReturnType<typeof aUser> | null;
  readonly at?: string;
}

const answerProof = ({ settings }: Provider, proof: string): void =>
  answer('getInfo', userInfo({ intercomToken: settings.provider === 'own' ? null : proof }));

/** Renders the probe and waits until all queries have settled. */
async function show(provider: Provider, { agreed, user = aUser(), at = '/' }: ProbeOptions) {
  opened = null;
  answer('config', aConfig({ messenger: provider.settings }));
  answerProof(provider, 'proof');
  answer('conversations', {
    agreed: true,
    unread,
    working: { is_open: true, opens_at: null },
    rows: [],
    next: null,
  });
  // A vendor’s loader inserts its script before an existing script.
  document.head.append(document.createElement('script'));
  play(provider);
  const shown = renderApp(<Probe agreed={agreed} />, { user, at });
  await waitFor(() => expect(shown.client.getQueryData(['config'])).toBeDefined());
  const queryKey = user === null ? ['session'] : ['info'];
  await waitFor(() => expect(shown.client.getQueryData(queryKey)).toBeDefined());
  // Effects run after the next render.
  await act(async () => undefined);
  await waitFor(() => expect(shown.client.isFetching()).toBe(0));
  return shown;
}

const open = async (): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(opened).not.toBeNull());
};
/** Opens the hub’s event stream and waits for the unread count. */
async function hello(): Promise<void> {
  await waitFor(() => expect(TestStream.open.size).toBe(1));
  TestStream.say('hello', '1');
  await waitFor(() => expect(state()).toContain(`${unread} unread`));
}
const state = (): string | null => screen.getByRole('status').textContent;

describe.each(providers)('messenger: %s', (_, provider) => {
  const { opens, counts } = provider;
  const isOwn = provider.settings.provider === 'own';

  test('loads no script and no unread count before the user agrees or opens the messenger', async () => {
    await show(provider, { agreed: false });
    expect(vendorScripts()).toEqual([]);
    expect(TestStream.open.size).toBe(0);
    expect(state()).toBe('not there, 0 unread');
  });

  test('opens its own window or falls back to the hub’s panel', async () => {
    await show(provider, { agreed: false });
    await open();
    expect(opened).toBe(opens);
    expect(vendorCalls.includes('show')).toBe(opens);
    expect(state()).toMatch(opens ? /^there, / : /^not there, /);
    expect(screen.getByText(opens ? 'Silent' : 'Talking')).toBeVisible();
  });

  test('shows the unread count to a user who agreed', async () => {
    await show(provider, { agreed: true });
    if (isOwn) await hello();
    const expected = `${opens ? 'there' : 'not there'}, ${counts ? unread : 0} unread`;
    await waitFor(() => expect(state()).toBe(expected));
    expect(vendorCalls).not.toContain('show');
  });

  test('lets a guest write without a proof of identity', async () => {
    await show(provider, { agreed: true, user: null });
    expect(vendorScripts()).toEqual([]);
    await open();
    expect(opened).toBe(opens);
    expect(vendorCalls.includes('showNewMessage')).toBe(opens);
    expect(window.intercomSettings ?? {}).not.toHaveProperty('intercom_user_jwt', 'proof');
  });

  test('ends the user’s session when the component unmounts', async () => {
    const { unmount } = await show(provider, { agreed: true });
    if (isOwn) await hello();
    await waitFor(() => expect(vendorCalls.includes('onUnreadCountChange')).toBe(opens));
    expect(vendorCalls).not.toContain('shutdown');
    unmount();
    expect(vendorCalls.includes('shutdown')).toBe(opens);
    expect(TestStream.open.size).toBe(0);
  });

  test('survives a refetch of all data and sends the newer proof', async () => {
    const { client } = await show(provider, { agreed: true });
    if (isOwn) await hello();
    await waitFor(() => expect(vendorCalls.includes('onUnreadCountChange')).toBe(opens));
    const stateBefore = state();
    const scripts = vendorScripts();
    answerProof(provider, 'newer proof');
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(proofs).toEqual(opens ? ['newer proof'] : []));
    expect(vendorCalls).not.toContain('shutdown');
    expect(vendorCalls.filter((name) => name === 'onUnreadCountChange')).toHaveLength(
      opens ? 1 : 0,
    );
    expect(state()).toBe(stateBefore);
    expect(vendorScripts()).toEqual(scripts);
    expect(TestStream.open.size).toBe(isOwn ? 1 : 0);
  });

  test('serves the next user on the same page with another identity', async () => {
    const guest = await show(provider, { agreed: false, user: null });
    await open();
    guest.unmount();
    expect(window.intercomSettings).toBeUndefined();
    const scripts = vendorScripts();
    await show(provider, { agreed: false, user: aUser({ id: 8 }) });
    await open();
    expect(opened).toBe(opens);
    expect(proofs).toEqual(opens ? ['proof'] : []);
    expect(vendorScripts()).toEqual(scripts);
  });

  test('runs no script on a screen with a reset code and falls back to the hub’s panel', async () => {
    await show(provider, { agreed: true, at: '/reset-password/code' });
    await open();
    expect(opened).toBe(false);
    expect(vendorScripts()).toEqual([]);
  });
});
