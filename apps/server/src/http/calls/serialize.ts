import type { FastifySerializerCompiler } from 'fastify';
import { safeParse, type $ZodType } from 'zod/v4/core';

/**
 * Creates the serializer of answers: plain JSON, because features' `to-wire.ts` and the contract's
 * types shape them. With `check` (in tests), an answer that differs from the contract, even by an
 * extra field, is an error.
 */
export const createSerializerCompiler =
  (check: boolean): FastifySerializerCompiler<$ZodType> =>
  ({ schema, url }) => {
    if (!check) return (answer) => JSON.stringify(answer);
    return (answer) => {
      const text = JSON.stringify(answer);
      const plain: unknown = JSON.parse(text);
      const parsed = safeParse(schema, plain);
      if (!parsed.success)
        throw new Error(`${url} answers against the contract`, { cause: parsed.error });
      if (sorted(parsed.data) !== sorted(plain))
        throw new Error(`${url} answers more than the contract`);
      return text;
    };
  };

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
