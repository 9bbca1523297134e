import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { piecesOf, type Parts } from '@hub/language/pieces';

interface SentenceProps {
  /** A whole sentence; `<name/>` and `<name>words</name>` represent elements. */
  readonly text: string;
  readonly parts: Parts<ReactNode>;
}

/** Draws a translated sentence with elements in it, wherever its language puts them. */
export const Sentence = ({ text, parts }: SentenceProps): ReactElement =>
  createElement(Fragment, null, ...piecesOf(text, parts));
