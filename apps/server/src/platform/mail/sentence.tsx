import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { apart } from '@hub/language';
import { piecesOf, type Parts } from '@hub/language/pieces';

/** Puts elements into a translated sentence, as `<Sentence>` of packages/ui does. */
export const sentence = (text: string, parts: Parts<ReactNode>): ReactElement =>
  createElement(Fragment, null, ...piecesOf(text, parts));

/** Renders a name in bold. */
export const strong = (name: string): ReactElement => <strong>{apart(name)}</strong>;
