import type { Role } from '@hub/contract/roles';
import { leave } from '@hub/client/leave';
import { Button, buttonClass } from '@hub/ui/button';
import { LinkFace } from '@hub/ui/link';
import { Skeleton } from '@hub/ui/skeleton';
import { Nothing } from '#ui/nothing.tsx';
import { buyersSide } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { Screen } from '#ui/screen.tsx';
import { texts } from './texts.ts';

export const Waiting = () => (
  <Screen title={texts.console}>
    <Skeleton label={texts.screenLoading} shapes={['title', 'row', 'row', 'row']} />
  </Screen>
);

export const NothingHere = () => (
  <Screen title={texts.nothing.title}>
    <Nothing
      title={texts.nothing.text}
      actions={<LinkButton to={paths.overview()}>{texts.nothing.overview}</LinkButton>}
    />
  </Screen>
);

export const NotYours = ({ least }: { readonly least: Role }) => (
  <Screen title={texts.notYours.title}>
    <Nothing title={texts.notYours.text(least)} />
  </Screen>
);

/** “Sign in” reloads this address, so that the sign-in returns to it. */
export const ShutOut = () => (
  <Screen title={texts.console}>
    <div role="alert">
      <Nothing
        title={texts.shutOut.title}
        actions={
          <>
            <Button variant="accent" onClick={leave.anew}>
              {texts.shutOut.signIn}
            </Button>
            <a className={buttonClass({})} href={buyersSide.home}>
              <LinkFace>{texts.shutOut.home}</LinkFace>
            </a>
          </>
        }
      >
        <p>{texts.shutOut.text}</p>
      </Nothing>
    </div>
  </Screen>
);
