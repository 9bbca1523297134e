import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { AnswerOf, BodyOf } from '@hub/contract/calls';

export type Verdict = AnswerOf<'certificateCheck'>;

/** Asks the hub whether a certificate is genuine and still holds. */
export const useCertificateCheck = (): UseMutationResult<
  Verdict,
  Error,
  BodyOf<'certificateCheck'>
> => useMutation({ mutationFn: (body) => call('certificateCheck', { body }) });
