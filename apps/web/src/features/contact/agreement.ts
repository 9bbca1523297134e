import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryOf } from '#api/client.ts';
import { useSession } from '#api/session.ts';

/** The key's spelling is the specification's (section 9). It stays when someone signs out. */
const agreementKey = 'agreeSate';

function wasGiven(): boolean {
  try {
    return localStorage.getItem(agreementKey) === 'true';
  } catch {
    return false;
  }
}

/** Acknowledgment of this user on any device. */
const agreementQuery = {
  ...queryOf('supportAgreement', 'support-agreement'),
  staleTime: Infinity,
};

/** Acknowledgment of the support policy, in this browser or by this user elsewhere. */
export interface Agreement {
  readonly given: boolean;
  /** True if a message of the publisher’s waits; reading it needs no acknowledgment. */
  readonly waiting: boolean;
  readonly give: () => void;
}

/**
 * Returns the acknowledgment; people who gave it see their unread messages on each device. Fetched
 * once the page is `idle`.
 */
export function useAgreement(idle: boolean): Agreement {
  const session = useSession();
  const isUser = session.status === 'user';
  const isComplete = isUser && session.user.second_factor_needed !== true;
  const [givenHere, setGivenHere] = useState(wasGiven);
  const matters = idle && isComplete && !givenHere;
  const { data } = useQuery({ ...agreementQuery, enabled: matters });
  return {
    given: givenHere || (isComplete && data?.agreed === true),
    waiting: isComplete && data?.waiting === true,
    give() {
      setGivenHere(true);
      // No mutation: every page would load the code for one. If it fails, this browser remembers it.
      if (isUser) void call('agreeToSupport', { body: {} }).catch(() => undefined);
      try {
        localStorage.setItem(agreementKey, 'true');
      } catch {
        // Storage may be forbidden: then the question comes again.
      }
    },
  };
}
