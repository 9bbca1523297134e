import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { EmptyArt } from '@hub/ui/art';
import { buttonClass } from '@hub/ui/button';
import { LinkFace } from '@hub/ui/link';
import { EmptyState, Page } from '@hub/ui/page';
import { ReadState } from '@hub/ui/read-state';
import { useLastError } from '@hub/ui/use-last-error';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { buyersSide, isShutOut, meQuery, useSignOut } from '#api/session.ts';
import { MePage } from '#features/operators';
import { Frame } from './frame.tsx';
import { texts } from './texts.ts';

/** The console, for operators. Somebody who is shut out while it stands open sees nothing more of it. */
export function App(): ReactElement {
  const me = useQuery(meQuery);
  const signOut = useSignOut();
  const error = useLastError(me);
  if (isShutOut(error) && !signOut.isSuccess) {
    return (
      <Frame signOut={null}>
        <ShutOut />
      </Frame>
    );
  }
  const state = (
    <ReadState
      query={me}
      what={texts.who}
      loading={{ label: texts.loading, shapes: ['title', 'text', 'card', 'text'] }}
    />
  );
  return (
    <Frame signOut={me.data === undefined ? null : signOut}>
      {me.data === undefined ? (
        <Page width="reading">
          <h1>
            <VisuallyHidden>{texts.console}</VisuallyHidden>
          </h1>
          {state}
        </Page>
      ) : (
        <MePage me={me.data} state={state} />
      )}
    </Frame>
  );
}

const ShutOut = (): ReactElement => (
  <Page width="reading">
    <h1>
      <VisuallyHidden>{texts.console}</VisuallyHidden>
    </h1>
    <div role="alert">
      <EmptyState
        art={<EmptyArt />}
        title={texts.shutOut.title}
        actions={
          <>
            <a className={buttonClass({ variant: 'accent' })} href={buyersSide.login}>
              <LinkFace>{texts.shutOut.signIn}</LinkFace>
            </a>
            <a className={buttonClass({})} href={buyersSide.home}>
              <LinkFace>{texts.shutOut.home}</LinkFace>
            </a>
          </>
        }
      >
        <p>{texts.shutOut.text}</p>
      </EmptyState>
    </div>
  </Page>
);
