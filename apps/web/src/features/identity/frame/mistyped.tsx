import type { ReactElement } from 'react';
import { Sentence } from '@hub/ui/sentence';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { texts } from '#identity/texts.ts';

/** Help for people whose verification email went to a wrong address. */
export const Mistyped = (): ReactElement => (
  <Sentence
    text={texts.login.mistyped}
    parts={{ correct: (words) => <TextLink to={paths.correctEmail()}>{words}</TextLink> }}
  />
);
