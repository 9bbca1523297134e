import { english } from '@hub/language/languages';
import type { Deps, Features } from './composition.ts';
import {
  findRoute,
  type HubRequest,
  type Routes,
  type SignedIn,
  mountedCall,
  type MountedName,
} from '#http/calls/route.ts';
import { problemBody } from '#http/problems/problems.ts';
import { viewDocument, type ViewAnswers } from '#http/pages/view-document.ts';
import { Problem } from '#platform/problem.ts';

const path = '/dashboard';

/** Calls that the view may make. All other calls and all changes are refused. */
const viewedCalls = [
  'isLogged',
  'getInfo',
  'licenses',
  'getAccounts',
  'verificationCheck',
  'verificationInfo',
  'plugins',
  'support',
  'tour',
] as const satisfies readonly MountedName[];

/** Identity proofs for the messenger, which only the owner of the account may receive. */
const proofs: Readonly<Record<string, null>> = { intercomToken: null, user_hash: null };

const withoutProofs = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) => (key in proofs ? null : value));

/**
 * Creates the routes of the customer view: the buyers' page and the answers of its calls, which
 * `routes` of the buyers' app give. The calls run in a read-only transaction.
 */
export function personViewRoutes(
  routes: Routes,
  { db, clock, inForce }: Deps,
  { audit, people }: Features,
): Routes {
  async function answerTo(name: MountedName, user: SignedIn): Promise<readonly [number, unknown]> {
    const route = findRoute(routes, name);
    if (!route) return [501, null];
    const request = { user, actor: null, query: {} };
    try {
      return [
        200,
        withoutProofs(await route.handle(request as unknown as HubRequest<MountedName>)),
      ];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const body = problemBody(error, '');
      return [body.status, body];
    }
  }

  const readAs = (user: SignedIn): Promise<ViewAnswers> =>
    db.transaction(async () => {
      await db.query('set transaction read only');
      const answers: Record<string, readonly [number, unknown]> = {};
      // Calls run one after the other, because they share a transaction.
      for (const name of viewedCalls) answers[mountedCall(name).path] = await answerTo(name, user);
      return answers;
    });

  return {
    async viewPerson({ query: { id }, actor, raw, reply }) {
      if (!isOwnFrame(raw.headers)) throw new Problem('gate');
      const page = inForce().pages(english)[path];
      const shownPerson = await people.show(id);
      if (!shownPerson || page === undefined) throw new Problem('not_found');
      const answers = await readAs(asSignedIn(shownPerson.person, clock.now()));
      await audit.record({ event: 'people.viewed', userId: id, actor });
      const { html, headers } = viewDocument({ html: page, path, answers });
      return reply.headers(headers).send(html);
    },
  };
}

/** Returns true for a frame on a page of the hub and false for a link. */
const isOwnFrame = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'iframe';

type Person = NonNullable<Awaited<ReturnType<Features['people']['show']>>>['person'];

/** Returns a signed-in user with every factor. No session is created. */
const asSignedIn = (person: Person, now: Date): SignedIn => ({
  sessionHash: '',
  userId: person.id,
  username: person.username,
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  role: null,
  errorMessage: person.errorMessage,
  // The operator reads the view in English.
  language: null,
  eraseAt: person.eraseAt,
  signedInAt: now,
  secondFactorAt: now,
});
