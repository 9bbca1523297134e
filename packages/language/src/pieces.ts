import { apart } from './messages.ts';

/** Elements by name. An element with content is a function of its content. */
export type Parts<Piece> = Readonly<Record<string, Piece | ((words: string) => Piece)>>;

const tags = /<(\w+)(?:\/>|>(.*?)<\/\1>)/g;

/**
 * Returns the pieces of a translated sentence. In the sentence, `<name/>` and `<name>words</name>`
 * represent elements. A text that is used as an element is isolated from the sentence's direction.
 */
export function piecesOf<Piece>(text: string, parts: Parts<Piece>): (Piece | string | undefined)[] {
  const pieces: (Piece | string | undefined)[] = [];
  let end = 0;
  for (const match of text.matchAll(tags)) {
    const [tag, name = '', words = ''] = match;
    const part = parts[name];
    pieces.push(text.slice(end, match.index), drawn(part, words));
    end = match.index + tag.length;
  }
  return [...pieces, text.slice(end)];
}

function drawn<Piece>(part: Parts<Piece>[string] | undefined, words: string) {
  if (typeof part === 'function') return (part as (words: string) => Piece)(words);
  return typeof part === 'string' ? apart(part) : part;
}
