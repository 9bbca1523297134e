import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { fetchDocument } from '@hub/client/fetch-document';
import type { AnswerOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';
import { withoutSpaces, type Claims } from './jws.ts';
import { verifyCertificate, type Fault, type KeySet } from './verify.ts';

const keysAddress = '/.well-known/license-keys.json';

/** Content of a genuine certificate; instants as ISO 8601. */
export interface Facts {
  readonly site: string;
  readonly itemId: number;
  readonly kind: Claims['kind'];
  /** Null if the hub verified the certificate instead of the browser. */
  readonly issuedAt: string | null;
  readonly expiresAt: string;
}

/** `holds`: the activation is valid. `ended`: it has ended. `unasked`: the hub did not answer. */
export type Outcome =
  | { readonly outcome: Exclude<Fault, 'early' | 'late'> | 'refused'; readonly facts: null }
  | {
      readonly outcome: 'early' | 'late' | 'holds' | 'just_ended' | 'ended' | 'unasked';
      readonly facts: Facts;
      readonly by: 'browser' | 'hub';
    };

const instantOf = (inSeconds: number): string => new Date(inSeconds * 1000).toISOString();

const factsIn = (claims: Claims): Facts => ({
  site: claims.aud,
  itemId: claims.item_id,
  kind: claims.kind,
  issuedAt: instantOf(claims.iat),
  expiresAt: instantOf(claims.exp),
});

const fetchKeys = (fresh: boolean): Promise<KeySet> =>
  fetchDocument(keysAddress, { fresh }) as Promise<KeySet>;

const ask = (certificate: string): Promise<AnswerOf<'certificateCheck'>> =>
  call('certificateCheck', { body: { certificate } });

const isPast = (instant: string): boolean => Date.parse(instant) <= Date.now();

async function askWhetherItHolds(certificate: string, facts: Facts): Promise<Outcome> {
  const by = 'browser';
  if (isPast(facts.expiresAt)) return { outcome: 'just_ended', facts, by };
  try {
    const { genuine, holds } = await ask(certificate);
    if (!genuine) return { outcome: 'refused', facts: null };
    return { outcome: holds ? 'holds' : 'ended', facts, by };
  } catch {
    // Shows the verified content instead of only the error.
    return { outcome: 'unasked', facts, by };
  }
}

async function leaveToHub(certificate: string): Promise<Outcome> {
  const { genuine, holds, site, item_id, kind, expires_at } = await ask(certificate);
  if (!genuine || site === null || item_id === null || kind === null || expires_at === null) {
    return { outcome: 'refused', facts: null };
  }
  const facts = { site, itemId: item_id, kind, issuedAt: null, expiresAt: expires_at };
  const outcome = holds ? 'holds' : isPast(expires_at) ? 'late' : 'ended';
  return { outcome, facts, by: 'hub' };
}

async function check(text: string): Promise<Outcome> {
  const certificate = withoutSpaces(text);
  const verified = await verifyCertificate(certificate, fetchKeys, Date.now());
  switch (verified.result) {
    case 'fits':
      return askWhetherItHolds(certificate, factsIn(verified.claims));
    case 'early':
    case 'late':
      return { outcome: verified.result, facts: factsIn(verified.claims), by: 'browser' };
    case 'cannot':
      return leaveToHub(certificate);
    default:
      return { outcome: verified.result, facts: null };
  }
}

export const useCertificateCheck = (): UseMutationResult<Outcome, Error, string> =>
  useMutation({ mutationFn: check });
