import type { BrowserContext, Page, Route } from '@playwright/test';
import { calls, type AnswerOf, type CallName } from '@hub/contract/calls';
import {
  operatorCalls,
  type OperatorAnswerOf,
  type OperatorCallName,
} from '@hub/contract/operator-calls';
import { problems, statuses, type ProblemCode } from '@hub/contract/problems';
import { lendSession, type EnrolledPerson } from '#e2e/harness/people.ts';
import type { expected } from '#e2e/harness/watch.ts';
import type { World } from '#e2e/harness/world.ts';
import { createCast, type Cast } from './cast.ts';

const allCalls = { ...calls, ...operatorCalls };

export type AnyCall = CallName | OperatorCallName;

export type Answer<N extends AnyCall> = N extends CallName
  ? AnswerOf<N>
  : N extends OperatorCallName
    ? OperatorAnswerOf<N>
    : never;

export interface Stage {
  readonly page: Page;
  readonly world: World;
  readonly cast: Cast;
  go(path: string): Promise<void>;
  goAs(who: EnrolledPerson, path: string): Promise<void>;
  hang(call: AnyCall): Promise<void>;
  answer<N extends AnyCall>(call: N, json: Answer<N>): Promise<void>;
  /** Changes answers for states that no sandbox produces, or that would affect other scenes. */
  amend<N extends AnyCall>(call: N, change: (answer: Answer<N>) => Answer<N>): Promise<void>;
  /** Pages show `internal` immediately, and `unavailable` after two retries in three seconds. */
  refuse(call: AnyCall, code?: ProblemCode, more?: object): Promise<void>;
}

/** Brings the stage into a state of a screen, and waits until the state is visible. */
export interface Scene {
  (stage: Stage): Promise<void>;
  /** Browser errors that belong to this state. */
  readonly allows?: readonly (keyof typeof expected)[];
}

/** Scenes by name: `screen: state`. */
export type Scenes = Readonly<Record<string, Scene>>;

/** Returns a scene in which the browser may log these errors. */
export const allowing = (allows: NonNullable<Scene['allows']>, scene: Scene): Scene =>
  Object.assign((stage: Stage) => scene(stage), { allows });

/** Returns a scene in which the hub or the marketplace refuses a call, which the browser logs. */
export const refused = (scene: Scene): Scene => allowing(['refusal'], scene);

export const named = (prefix: string, scenes: Scenes): Scenes =>
  Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [`${prefix}${name}`, scene]));

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
    // Never fulfilled, so the page waits during the whole scene.
    hang: (call) => answerCall(page, call, () => undefined),
    answer: (call, json) => answerCall(page, call, (route) => route.fulfill({ json })),
    amend: (call, change) =>
      answerCall(page, call, async (route) => {
        // The hub closes idle connections, and a connection that Playwright reuses may break.
        const response = await route.fetch({ maxRetries: 1 });
        const json = change((await response.json()) as Parameters<typeof change>[0]);
        await route.fulfill({ response, json });
      }),
    refuse: (call, code = 'internal', more = {}) =>
      answerCall(page, call, (route) => route.fulfill(problem(code, more))),
  };
}

/** Handles the requests of a call instead of the hub. */
export async function answerCall(page: Page, call: AnyCall, handler: Handler): Promise<void> {
  const { path, method } = allCalls[call];
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => (route.request().method() === method ? handler(route) : route.fallback()),
  );
}

type Handler = (route: Route) => Promise<void> | undefined;

function problem(code: ProblemCode, more: object) {
  const { title: words, message } = problems[code];
  const status = statuses[code];
  const reference = 'k3Vd0QyXm1aB';
  const json = { type: 'about:blank', title: words, status, code, message, reference, ...more };
  return { status, contentType: 'application/problem+json', json };
}
