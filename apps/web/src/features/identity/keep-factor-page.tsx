import type { ReactElement } from 'react';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { useKeepFactor } from './api.ts';
import { OneClickPage } from './frame/one-click-page.tsx';
import { texts, stepLists } from './texts.ts';

const words = texts.keepFactor;

/** Page behind the link in the email about a second-factor reset. */
export const Page = (): ReactElement => (
  <OneClickPage
    bare={paths.keepFactor()}
    steps={stepLists.keepFactor}
    words={words}
    mutation={useKeepFactor()}
    start={
      <LinkButton wide to={paths.login()}>
        {words.toLogin}
      </LinkButton>
    }
    next={() => (
      <LinkButton variant="accent" wide to={paths.resetPassword()}>
        {words.toReset}
      </LinkButton>
    )}
  >
    <p>{words.text}</p>
  </OneClickPage>
);
