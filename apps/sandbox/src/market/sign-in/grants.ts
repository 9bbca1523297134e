import { randomInt } from 'node:crypto';
import { hours, minutes } from '#world/dates.ts';
import { openDocument } from '#world/document.ts';

// The lifetime of the marketplace's code is not documented.
const codeLife = minutes(5);
export const accessLife = hours(1);
/** Memory of expired codes, so that the answer calls them expired instead of unknown. */
const codeMemory = hours(24);

interface Token {
  token: string;
  userId: number;
  expiresAt: number;
}

interface GrantState {
  codes: Token[];
  access: Token[];
  refresh: Omit<Token, 'expiresAt'>[];
}

export function openGrants(folder: string, now: () => number) {
  const begin = (): GrantState => ({ codes: [], access: [], refresh: [] });
  const state = openDocument<GrantState>(folder, 'grants', begin);
  const { value } = state;

  function save(): Promise<void> {
    value.codes = value.codes.filter((one) => one.expiresAt + codeMemory > now());
    value.access = value.access.filter((one) => one.expiresAt > now());
    return state.save();
  }

  function issueAccess(userId: number): Token {
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
    async exchange(code: string) {
      const found = value.codes.find((one) => one.token === code);
      if (!found) return 'unknown';
      if (found.expiresAt <= now()) return 'expired';
      value.codes = value.codes.filter((one) => one !== found);
      // Inferred from the marketplace: a new grant replaces the previous refresh token.
      value.refresh = value.refresh.filter((one) => one.userId !== found.userId);
      const refresh = randomToken();
      value.refresh.push({ token: refresh, userId: found.userId });
      const access = issueAccess(found.userId);
      await save();
      return { access, refresh };
    },
    /** Returns an access token for a refresh token; null for an unknown or expired one. */
    async refresh(token: string): Promise<Token | null> {
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
    findAccess: (token: string): Token | undefined =>
      value.access.find((one) => one.token === token && one.expiresAt > now()),
  };
}

export type Grants = ReturnType<typeof openGrants>;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns 32 random letters and digits, like the marketplace's tokens. */
function randomToken(): string {
  return Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('');
}
