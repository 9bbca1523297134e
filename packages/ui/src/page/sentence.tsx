import { Fragment, type ReactElement, type ReactNode } from 'react';

interface SentenceProps {
  /** A whole sentence; `<name/>` and `<name>words</name>` stand for elements. */
  readonly text: string;
  /** Elements by name; one around words is a function of them. */
  readonly parts: Readonly<Record<string, ReactNode | ((words: string) => ReactNode)>>;
}

const tags = /<(\w+)(?:\/>|>(.*?)<\/\1>)/g;

/** Draws a translated sentence with elements in it, wherever its language puts them. */
export function Sentence({ text, parts }: SentenceProps): ReactElement {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(tags)) {
    const [tag, name = '', words = ''] = match;
    const part = parts[name];
    pieces.push(text.slice(end, match.index), typeof part === 'function' ? part(words) : part);
    end = match.index + tag.length;
  }
  pieces.push(text.slice(end));
  // oxlint-disable-next-line react/no-array-index-key -- pieces have no identity but their place
  return (
    <>
      {pieces.map((piece, nth) => (
        <Fragment key={nth}>{piece}</Fragment>
      ))}
    </>
  );
}
