import { isRefused, type NewGrant } from '@hub/marketplace';
import { isolated } from '@hub/contract/direction';
import { lifetimes, seconds } from '@hub/contract/limits';
import type { ConnectionOutcome, ImportOutcome } from './account.ts';
import type { AccountsParts } from './parts.ts';
import { checkState, originOrDashboard, returnPath } from './rules.ts';
import type { StateStore } from './state-store.ts';
import { importedText, texts } from './texts.ts';
import { type Imports, withTimeout } from './import-service.ts';
import { throughMarketplace } from '#features/licenses';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';

/**
 * Time limit for the marketplace calls of a request, in milliseconds. With the first import the
 * person waits less than 15 seconds.
 */
const askingMs = seconds(11);
/** Maximum time that the request waits for the first import, in milliseconds. */
const importMs = seconds(2);
/** Maximum number of open consents of a person; another consent removes the oldest. */
const mostOpen = 10;

interface Person {
  readonly userId: number;
  readonly sessionHash: string;
  readonly address: string;
}

/** Query parameters with which the marketplace sends the browser back. */
interface AuthorizationReturn {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
}

interface AuthorizationParts extends AccountsParts {
  readonly states: StateStore;
  readonly imports: Imports;
}

interface NewConnection {
  readonly grant: NewGrant;
  readonly envatoUserId: string;
  readonly envatoUsername: string;
}

/** Result of finishing a connection. Only results are stored; errors are thrown. */
type Decision = Omit<ConnectionOutcome, 'origin'>;

const refused = (message: string): Decision => ({ result: false, message, envatoUserId: null });

export function createAuthorization(deps: AuthorizationParts) {
  const { states, clock, ids, marketplace, limits } = deps;
  const finishing = new Map<string, Promise<Decision>>();
  const redirectUri = new URL(returnPath, deps.publicUrl).href;

  async function decide(
    person: Person,
    returned: AuthorizationReturn,
    stateHash: string,
  ): Promise<Decision> {
    if (!(await states.use(stateHash, clock.now()))) return refused(texts.stillFinishing);
    try {
      const decided = await connect(deps, { person, stateHash }, returned.code ?? '');
      await states.setAnswer(stateHash, decided);
      return decided;
    } catch (error) {
      await states.giveBack(stateHash);
      throw error;
    }
  }

  /** Merges simultaneous calls with the same state into one. */
  function decideOnce(
    person: Person,
    returned: AuthorizationReturn,
    stateHash: string,
  ): Promise<Decision> {
    const earlierCall = finishing.get(stateHash);
    if (earlierCall) return earlierCall;
    const work = decide(person, returned, stateHash).finally(() => finishing.delete(stateHash));
    finishing.set(stateHash, work);
    return work;
  }

  return {
    /** Returns the URL of the consent page. This session can use it once within 30 minutes. */
    async start({ userId, sessionHash }: Person, origin: string | undefined): Promise<string> {
      await limits.take('connectByUser', String(userId));
      const state = ids.token();
      const stateHash = hashOf(state);
      const now = clock.now();
      const times = { createdAt: now, expiresAt: after(now, lifetimes.oauthState) };
      const opened = {
        stateHash,
        userId,
        sessionHash,
        origin: originOrDashboard(origin),
        ...times,
      };
      await states.open(opened, mostOpen);
      return marketplace.authorizationUrl({ redirectUri, state });
    },
    /** Throws `marketplace_unreachable`, after which the same call can be repeated. */
    async finish(person: Person, returned: AuthorizationReturn): Promise<ConnectionOutcome> {
      await limits.take('connectByUser', String(person.userId));
      const stateHash = hashOf(returned.state ?? '');
      const state = await states.find(stateHash);
      const origin = state?.userId === person.userId ? state.origin : originOrDashboard(undefined);
      const verdict = checkState(state, person, clock.now());
      if (verdict === 'replay' && state?.answer) return { ...state.answer, origin };
      const isJoining = verdict === 'finishing' && finishing.has(stateHash);
      const refusal = isJoining ? null : refusalOf(verdict, returned);
      const decision = refusal ? refused(refusal) : await decideOnce(person, returned, stateHash);
      return { ...decision, origin };
    },
  };
}

export type Authorization = ReturnType<typeof createAuthorization>;

/**
 * Returns the message for a connection that cannot be finished; otherwise null. A denial does not
 * use up the state.
 */
function refusalOf(
  verdict: ReturnType<typeof checkState>,
  returned: AuthorizationReturn,
): string | null {
  const isDenied = returned.error === 'access_denied';
  // The marketplace may report a denial without the state.
  if (isDenied && returned.state === undefined) return texts.denied;
  if (verdict === 'wrong') return texts.wrongState;
  if (isDenied) return texts.denied;
  if (verdict === 'used') return texts.usedState;
  if (verdict === 'finishing') return texts.stillFinishing;
  if (verdict === 'expired') return texts.expiredState;
  if (returned.error !== undefined) return texts.refusedByMarketplace;
  return returned.code === undefined ? texts.wrongState : null;
}

/** Requests the account of an authorization code; null if the code is invalid. */
async function askWho(
  { marketplace, log }: AuthorizationParts,
  code: string,
): Promise<NewConnection | null> {
  const signal = AbortSignal.timeout(askingMs);
  try {
    const grant = await marketplace.exchangeCode(code, signal);
    // Sequential calls, because a person has only one call to the marketplace at a time.
    const { userId } = await marketplace.whoami(grant.accessToken, signal);
    // The username is only a label; the connection succeeds without the permission to read it.
    const username = await marketplace
      .username(grant.accessToken, signal)
      .catch((error: unknown) => {
        if (isRefused(error, 'scope')) return null;
        throw error;
      });
    return { grant, envatoUserId: userId, envatoUsername: username ?? `user ${userId}` };
  } catch (error) {
    if (isRefused(error, 'code_refused')) {
      log.warn({ err: error }, 'marketplace authorization code refused');
      return null;
    }
    throw signal.aborted ? new Problem('marketplace_unreachable', { cause: error }) : error;
  }
}

interface ReturnedAuthorization {
  readonly person: Person;
  readonly stateHash: string;
}

async function connect(
  deps: AuthorizationParts,
  finishing: ReturnedAuthorization,
  code: string,
): Promise<Decision> {
  const { userId } = finishing.person;
  const who = await throughMarketplace(deps.keyedQueue.take(userId, () => askWho(deps, code)));
  if (!who) return refused(texts.expiredCode);
  const accountId = await save(deps, finishing, who);
  if (accountId === null) return refused(texts.otherUser);
  // The account stays connected if its first import fails.
  const importing = deps.imports
    .run(accountId, deps.marketplace)
    .catch((cause: unknown): ImportOutcome => ({ kind: 'unreachable', cause }));
  return connected(who, await withTimeout(importMs, importing));
}

function connected(who: NewConnection, outcome: ImportOutcome | null): Decision {
  const sentences = [texts.connected({ username: isolated(who.envatoUsername) })];
  if (outcome === null) sentences.push(texts.syncing);
  if (outcome?.kind === 'done') sentences.push(importedText(outcome));
  if (outcome?.kind === 'unreachable') sentences.push(texts.importLater);
  return { result: true, message: sentences.join(' '), envatoUserId: who.envatoUserId };
}

async function save(
  { db, accounts, states, grants, audit, mailer, clock }: AuthorizationParts,
  { person, stateHash }: ReturnedAuthorization,
  who: NewConnection,
): Promise<number | null> {
  const { envatoUserId, envatoUsername } = who;
  const { userId, address } = person;
  const grant = grants.seal(envatoUserId, who.grant);
  return db.transaction(async () => {
    const connection = { userId, envatoUserId, envatoUsername, grant };
    const accountId = await accounts.connect(connection, clock.now());
    // Stores the answer now: a reload reports success even if this process ends during the import.
    if (accountId !== null) await states.setAnswer(stateHash, connected(who, null));
    const event = accountId === null ? 'accounts.connect_refused' : 'accounts.connected';
    const details = { account: envatoUserId, name: envatoUsername };
    await audit.record({ event, userId, actor: 'user', address, details });
    const holder = accountId === null ? await accounts.findHolder(envatoUserId) : null;
    if (holder !== null) {
      const data = { account: envatoUsername };
      await mailer.enqueue({ template: 'accounts/wanted-elsewhere', userId: holder, data });
    }
    return accountId;
  });
}
