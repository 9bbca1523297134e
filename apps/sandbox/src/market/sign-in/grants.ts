import { randomInt } from 'node:crypto';
import { hours, minutes } from '#world/dates.ts';
import { openDocument } from '#world/document.ts';

/** Lifetimes of a code and an access token. The real code's lifetime is not documented. */
const codeLife = minutes(5);
export const accessLife = hours(1);
/**
 * Time for which an expired code is remembered, so that the answer calls it expired instead of
 * unknown.
 */
const codeMemory = hours(24);

interface Token {
  token: string;
  userId: number;
}
type ExpiringToken = Token & { expiresAt: number };

interface GrantState {
  codes: ExpiringToken[];
  access: ExpiringToken[];
  refresh: Token[];
}

type Exchange =
  | { ok: true; access: ExpiringToken; refresh: string }
  | { ok: false; why: 'unknown' | 'expired' };

/** Opens the grants of buyers to the sandbox's only app. */
export function openGrants(folder: string, now: () => number) {
  const begin = (): GrantState => ({ codes: [], access: [], refresh: [] });
  const state = openDocument<GrantState>(folder, 'grants', begin);
  const { value } = state;

  function save(): Promise<void> {
    value.codes = value.codes.filter((one) => one.expiresAt + codeMemory > now());
    value.access = value.access.filter((one) => one.expiresAt > now());
    return state.save();
  }

  function issueAccess(userId: number): ExpiringToken {
    const access = { token: randomToken(), userId, expiresAt: now() + accessLife };
    value.access.push(access);
    return access;
  }

  return {
    async issueCode(userId: number): Promise<string> {
      const code = { token: randomToken(), userId, expiresAt: now() + codeLife };
      value.codes.push(code);
      await save();
      return code.token;
    },
    async exchange(code: string): Promise<Exchange> {
      const found = value.codes.find((one) => one.token === code);
      if (!found) return { ok: false, why: 'unknown' };
      if (found.expiresAt <= now()) return { ok: false, why: 'expired' };
      value.codes = value.codes.filter((one) => one !== found);
      // Inferred from the marketplace: a new grant replaces the previous refresh token.
      value.refresh = value.refresh.filter((one) => one.userId !== found.userId);
      const refresh = randomToken();
      value.refresh.push({ token: refresh, userId: found.userId });
      const access = issueAccess(found.userId);
      await save();
      return { ok: true, access, refresh };
    },
    /** Returns an access token for a refresh token; null for an unknown or expired one. */
    async refresh(token: string): Promise<ExpiringToken | null> {
      const found = value.refresh.find((one) => one.token === token);
      if (!found) return null;
      // Inferred from the marketplace: it issues a valid access token again.
      const living = value.access.findLast(
        (one) => one.userId === found.userId && one.expiresAt > now(),
      );
      const access = living ?? issueAccess(found.userId);
      await save();
      return access;
    },
    findAccess: (token: string): ExpiringToken | undefined =>
      value.access.find((one) => one.token === token && one.expiresAt > now()),
  };
}

export type Grants = ReturnType<typeof openGrants>;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns 32 random letters and digits, like the marketplace's tokens. */
function randomToken(): string {
  return Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('');
}
