import { errorOf, unreadableError } from './errors.ts';

/** Returns the JSON of a successful response; throws the problem of a refusal as an `ApiError`. */
export async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw await errorOf(response);
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw unreadableError(error);
  }
}
