import { MarketplaceError } from './errors.ts';

/** JSON object with unknown fields. */
export type Json = Readonly<Record<string, unknown>>;

/** Counts bytes after decompression, so that a small answer cannot grow without limit. */
export async function readText(
  response: Response,
  { call, maxBytes }: { call: string; maxBytes: number },
): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      const fault = { kind: 'unreachable', reason: 'too_large', retryAfterMs: null } as const;
      throw new MarketplaceError(fault, { call, status: response.status });
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Parsed text: empty, an object, another JSON value, or no JSON. `Content-Type` is ignored. */
type ParsedBody =
  | { readonly is: 'empty' | 'other' | 'not_json' }
  | { readonly is: 'object'; readonly json: Json };

export function parseBody(text: string): ParsedBody {
  if (text.trim() === '') return { is: 'empty' };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { is: 'other' };
    return { is: 'object', json: value as Json };
  } catch {
    return { is: 'not_json' };
  }
}

const wordKeys = ['description', 'error_description', 'message', 'Message', 'error'];

/** Returns the marketplace's message in an error body, or null. Several keys may hold it. */
export function wordsOf(json: Json): string | null {
  for (const key of wordKeys) {
    const value = json[key];
    if (typeof value === 'string' && value !== '') return value.slice(0, 200);
  }
  return null;
}
