import { messages } from '@hub/language';
import type { FieldError, ProblemCode } from '@hub/contract/problems';

/** Error codes: the hub's problem codes and two that only the browser can detect. */
export type ErrorCode = ProblemCode | 'offline' | 'timeout';

interface ErrorParts {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status?: number | undefined;
  readonly reference?: string | undefined;
  readonly fields?: readonly FieldError[] | undefined;
  readonly retryAfter?: number | undefined;
}

/**
 * Error of a call. `message` is a sentence for the person, and `reference` the request id. `fields`
 * lists the invalid fields, and `retryAfter` is in seconds.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number | undefined;
  readonly reference: string | undefined;
  readonly fields: readonly FieldError[];
  readonly retryAfter: number | undefined;

  constructor(parts: ErrorParts, options?: ErrorOptions) {
    super(parts.message, options);
    this.name = 'ApiError';
    this.code = parts.code;
    this.status = parts.status;
    this.reference = parts.reference;
    this.fields = parts.fields ?? [];
    this.retryAfter = parts.retryAfter;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';

const texts = messages('call', {
  unreadable: 'The hub answered in a way this page does not understand. Please try again.',
  offline:
    'The hub could not be reached. Please check your connection and try again; nothing you typed is lost.',
  timeout:
    'The hub took too long to answer. Please try again; what you did may already have worked.',
});

function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get('retry-after');
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Returns the error of a refused answer, with its problem details or with a general message. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = isRecord(body) ? body : {};
  const { code, message, reference, errors } = problem;
  const fallback = response.status >= 500 ? 'unavailable' : 'internal';
  return new ApiError({
    code: typeof code === 'string' ? (code as ProblemCode) : fallback,
    message: typeof message === 'string' && message !== '' ? message : texts.unreadable,
    status: response.status,
    reference: typeof reference === 'string' ? reference : undefined,
    fields: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    retryAfter: retryAfterOf(response),
  });
}

export const offlineError = (cause: unknown): ApiError =>
  new ApiError({ code: 'offline', message: texts.offline }, { cause });

export const timeoutError = (): ApiError =>
  new ApiError({ code: 'timeout', message: texts.timeout });

export const unreadableError = (cause: unknown): ApiError =>
  new ApiError({ code: 'internal', message: texts.unreadable }, { cause });

const passing: ReadonlySet<string> = new Set<ErrorCode>(['offline', 'timeout', 'unavailable']);

/**
 * Returns true for a temporary error: the hub was unreachable or too busy. A refusal is permanent.
 */
export const isPassing = (error: Error | null | undefined): boolean =>
  error instanceof ApiError && passing.has(error.code);

/** Returns true when the subject of the call was deleted or belongs to another account. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'not_found';
