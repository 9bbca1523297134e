import { errorOf, unreadableError } from './errors.ts';

/** What a call answers; a refusal as the error that it tells. */
export async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw await errorOf(response);
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw unreadableError(error);
  }
}
