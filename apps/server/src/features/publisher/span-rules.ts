import type { TextSpan } from '@hub/contract/calls';
import type { MarkedToken, Token } from 'marked';
import { texts } from './texts.ts';

const words = texts.legal;

interface Reader {
  fault(message: string): void;
  link(href: string): void;
}

type SpanStyle = Omit<TextSpan, 'text' | 'br'>;

/** Entities that are allowed because their characters are hard to type. */
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00A0',
  '&shy;': '\u00AD',
};

function plainOf(text: string, reader: Reader): string {
  const undefinedLink = /\[[^\]]+\]\[[^\]]*\]/.exec(text)?.[0];
  if (undefinedLink !== undefined) reader.fault(words.undefinedLink(undefinedLink));
  return text.replaceAll(/&(?:\w+|#x?[\da-f]+);/gi, (entity) => {
    const character = entities[entity];
    if (character === undefined) reader.fault(words.entity(entity));
    return character ?? '';
  });
}

/** Returns the text of tokens without bold and italic marks. */
function bareOf(tokens: readonly Token[], reader: Reader): string {
  return readSpans(tokens, { ...reader, link: () => {} })
    .map(({ text }) => text)
    .join('');
}

export function readSpans(
  tokens: readonly Token[],
  reader: Reader,
  look: SpanStyle = {},
): TextSpan[] {
  return tokens
    .flatMap((token) => spanOf(token as MarkedToken, reader, look))
    .filter(({ text, br }) => text !== '' || br === true);
}

function spanOf(token: MarkedToken, reader: Reader, look: SpanStyle): TextSpan[] {
  switch (token.type) {
    case 'text':
      return token.tokens
        ? readSpans(token.tokens, reader, look)
        : [{ text: plainOf(token.text, reader).replaceAll('\n', ' '), ...look }];
    case 'escape':
      return [{ text: token.text, ...look }];
    case 'codespan':
      return [{ text: token.text, ...look, code: true }];
    case 'br':
      return [{ text: '', br: true }];
    case 'strong':
      return readSpans(token.tokens, reader, { ...look, strong: true });
    case 'em':
      return readSpans(token.tokens, reader, { ...look, em: true });
    case 'link':
      reader.link(token.href);
      return [{ text: bareOf(token.tokens, reader), ...look, href: token.href }];
    case 'html':
      reader.fault(words.html(token.raw));
      return [];
    case 'checkbox':
      return [];
    case 'image':
      reader.fault(words.picture);
      return [];
    default:
      reader.fault(words.other(token.type));
      return [];
  }
}
