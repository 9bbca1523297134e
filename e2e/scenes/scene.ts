import type { BrowserContext, Page } from '@playwright/test';
import { calls, type AnswerOf, type CallName } from '@hub/contract/calls';
import {
  operatorCalls,
  type OperatorAnswerOf,
  type OperatorCallName,
} from '@hub/contract/operator-calls';
import { problems, type ProblemCode } from '@hub/contract/problems';
import { lendSession, type EnrolledPerson } from '#e2e/harness/people.ts';
import type { World } from '#e2e/harness/world.ts';
import { createCast, type Cast } from './cast.ts';

const allCalls = { ...calls, ...operatorCalls };

/** Answer of a buyer's or operator's call. */
type Answer<N extends keyof typeof allCalls> = N extends CallName
  ? AnswerOf<N>
  : N extends OperatorCallName
    ? OperatorAnswerOf<N>
    : never;

/** Stage of a scene: a new browser and a world. */
export interface Stage {
  readonly page: Page;
  readonly world: World;
  readonly cast: Cast;
  /** Opens a path of the hub. */
  go(path: string): Promise<void>;
  /** Opens a path as a signed-in person. */
  goAs(who: EnrolledPerson, path: string): Promise<void>;
  /** From now on a call of the API never answers. */
  hang(call: string): Promise<void>;
  /**
   * Changes the answers of a call from now on. For states that no sandbox produces, or that would
   * affect people in other scenes.
   */
  amend<N extends keyof typeof allCalls>(
    call: N,
    change: (answer: Answer<N>) => Answer<N>,
  ): Promise<void>;
  /** Makes a call fail from now on, as in an internal error, which is shown at once. */
  fail(call: string): Promise<void>;
  /**
   * Makes a call answer that the hub is too busy. Pages retry twice, for three seconds, before they
   * say so.
   */
  refuseForNow(call: string): Promise<void>;
}

/** One screen in one of its states. */
export interface Scene {
  /** `screen: state`. */
  readonly name: string;
  /** True if the hub or the marketplace refuses something, which the browser then logs. */
  readonly refuses?: boolean;
  /** True if the code of the screen itself is missing. */
  readonly loses?: boolean;
  /** True if it shows another page of the hub in a frame. */
  readonly frames?: boolean;
  /** Brings the stage into the state, and waits until it is there. */
  readonly open: (stage: Stage) => Promise<void>;
}

const casts = new WeakMap<World, Cast>();

export function openStage(page: Page, context: BrowserContext, world: World): Stage {
  const cast = casts.get(world) ?? createCast(world);
  casts.set(world, cast);
  const go = async (path: string): Promise<void> => {
    await page.goto(`${world.hub.url}${path}`);
  };
  return {
    page,
    world,
    cast,
    go,
    async goAs(who, path) {
      await lendSession(context, world.hub.url, who.visitor);
      await go(path);
    },
    // Never fulfilled: the page waits for the whole scene.
    hang: async (call) => void (await page.route(`**${call}`, () => undefined)),
    amend: async (call, change) =>
      void (await page.route(isFor(allCalls[call].path), async (route) => {
        // The hub closes idle connections, and Playwright keeps its own open. A reused one may
        // break.
        const response = await route.fetch({ maxRetries: 1 });
        const json = change((await response.json()) as Parameters<typeof change>[0]);
        await route.fulfill({ response, json });
      })),
    fail: (call) => answerWith(page, call, 'internal'),
    refuseForNow: (call) => answerWith(page, call, 'unavailable'),
  };
}

async function answerWith(page: Page, call: string, code: ProblemCode): Promise<void> {
  const { status, title, message } = problems[code];
  const json = { type: 'about:blank', title, status, code, message, reference: 'k3Vd0QyXm1aB' };
  const answer = { status, contentType: 'application/problem+json', json };
  await page.route(`**${call}`, (route) => route.fulfill(answer));
}

/** Matches the call with any query. */
const isFor =
  (path: string) =>
  ({ pathname }: URL): boolean =>
    pathname === path;
