import { callOut } from '#site/outgoing.ts';
import type { Settings } from '#world/settings.ts';

export type Answer = Record<string, unknown>;

/** The hub's refusal, or a failed call: a code, and a message for the person. */
export interface Trouble {
  ok: false;
  code: string;
  message: string;
  /** The status that the hub answered, null when it did not. */
  status: number | null;
}
type HubResult = { ok: true; answer: Answer } | Trouble;

export const trouble = (code: string, message: string, status: number | null = null): Trouble => ({
  ok: false,
  code,
  message,
  status,
});

/** Client of the hub for a WordPress site: JSON over HTTP between servers. */
export function hubClient(settings: Settings) {
  async function call(path: string, body?: Answer, bearer?: string): Promise<HubResult> {
    if (settings.hubUrl === null)
      return trouble(
        'hub_unset',
        'This site does not know the address of the hub: set SANDBOX_HUB_URL.',
      );
    const address = new URL(path, settings.hubUrl);
    try {
      const { status, text } = await callOut(address, {
        method: body ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          'user-agent': 'WordPress/6.5; sandbox site',
          ...(body && { 'content-type': 'application/json' }),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return resultOf(status, text);
    } catch {
      return trouble(
        'hub_unreachable',
        `The hub at ${address.origin} could not be reached. Nothing has changed; please try again.`,
      );
    }
  }
  return { get: (path: string): Promise<HubResult> => call(path), post: call };
}

export type Hub = ReturnType<typeof hubClient>;

function resultOf(status: number, text: string): HubResult {
  const answer = parseObject(text);
  if (answer === null)
    return trouble(
      'hub_unexpected',
      `The hub answered ${status} with something unreadable.`,
      status,
    );
  if (status === 200) return { ok: true, answer };
  const code = typeof answer['code'] === 'string' ? answer['code'] : 'hub_unexpected';
  const message = answer['message'] ?? answer['title'];
  return trouble(
    code,
    typeof message === 'string' ? message : `The hub answered with status ${status}.`,
    status,
  );
}

function parseObject(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Answer) : null;
  } catch {
    return null;
  }
}
