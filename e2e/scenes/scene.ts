import type { BrowserContext, Page } from '@playwright/test';
import { calls, type AnswerOf, type CallName } from '@hub/contract/calls';
import {
  operatorCalls,
  type OperatorAnswerOf,
  type OperatorCallName,
} from '@hub/contract/operator-calls';
import { problems, type ProblemCode } from '@hub/contract/problems';
import { lendSession, type Enrolled } from '#e2e/harness/people.ts';
import type { World } from '#e2e/harness/world.ts';
import { createCast, type Cast } from './cast.ts';

const allCalls = { ...calls, ...operatorCalls };

/** What a call answers, a buyer's or an operator's. */
type Answer<N extends keyof typeof allCalls> = N extends CallName
  ? AnswerOf<N>
  : N extends OperatorCallName
    ? OperatorAnswerOf<N>
    : never;

/** Where a scene plays: a fresh browser before a world. */
export interface Stage {
  readonly page: Page;
  readonly world: World;
  readonly cast: Cast;
  /** Opens a path of the hub. */
  go(path: string): Promise<void>;
  /** Opens a path as somebody who is signed in. */
  goAs(who: Enrolled, path: string): Promise<void>;
  /** From now on a call of the API never answers. */
  hang(call: string): Promise<void>;
  /**
   * From now on what a call of the API answers is changed: where no sandbox brings it about, or where
   * bringing it about would change somebody whom other scenes show at the same time.
   */
  amend<N extends keyof typeof allCalls>(
    call: N,
    change: (answer: Answer<N>) => Answer<N>,
  ): Promise<void>;
  /** From now on a call of the API fails, as when the hub has trouble of its own: that is told at once. */
  fail(call: string): Promise<void>;
  /** From now on the hub is too busy for a call. Pages ask twice more, for three seconds, before they say so. */
  refuseForNow(call: string): Promise<void>;
}

/** One screen in one of its states. */
export interface Scene {
  /** `screen: state`. */
  readonly name: string;
  /** Whether the hub or the marketplace refuses something in it, which the browser then logs. */
  readonly refuses?: boolean;
  /** Whether the code of the screen itself is missing in it. */
  readonly loses?: boolean;
  /** Whether it shows another document of the hub's in a frame. */
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
    // Never fulfilled: the page waits for as long as it is looked at.
    hang: async (call) => void (await page.route(`**${call}`, () => undefined)),
    amend: async (call, change) =>
      void (await page.route(isFor(allCalls[call].path), async (route) => {
        // A hub ends a connection that nobody used for a while, and Playwright keeps its own open: such
        // a one may break when it is used again.
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

/** Whatever the call is asked for. */
const isFor =
  (path: string) =>
  ({ pathname }: URL): boolean =>
    pathname === path;
