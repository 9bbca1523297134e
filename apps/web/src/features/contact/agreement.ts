/** The key's spelling is the specification's (section 9). It stays when somebody signs out. */
const agreementKey = 'agreeSate';

export function hasAgreed(): boolean {
  try {
    return localStorage.getItem(agreementKey) === 'true';
  } catch {
    return false;
  }
}

export function storeAgreement(): void {
  try {
    localStorage.setItem(agreementKey, 'true');
  } catch {
    // Storage may be forbidden: then the question comes again.
  }
}
