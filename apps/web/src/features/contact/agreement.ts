import { useState } from 'react';

/** The key's spelling is the specification's (section 9). It stays when somebody signs out. */
const agreementKey = 'agreeSate';

function wasGiven(): boolean {
  try {
    return localStorage.getItem(agreementKey) === 'true';
  } catch {
    return false;
  }
}

/** Whether the support policy was acknowledged in this browser. */
export interface Agreement {
  readonly given: boolean;
  readonly give: () => void;
}

export function useAgreement(): Agreement {
  const [given, setGiven] = useState(wasGiven);
  return {
    given,
    give() {
      setGiven(true);
      try {
        localStorage.setItem(agreementKey, 'true');
      } catch {
        // Storage may be forbidden: then the question comes again.
      }
    },
  };
}
