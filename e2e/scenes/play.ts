import { expect, type Locator, type Page } from '@playwright/test';
import type { ProblemCode } from '@hub/contract/problems';
import type { EnrolledPerson } from '#e2e/harness/people.ts';
import type { World } from '#e2e/harness/world.ts';
import type { Cast } from './cast.ts';
import type { Answer, AnyCall, Scene, Stage } from './scene.ts';

type Container = Pick<Page, 'getByRole' | 'getByText' | 'getByLabel' | 'locator'>;
type Name = string | RegExp;
type Role = Parameters<Page['getByRole']>[0];
type Finder = (container: Container) => Locator;
type Target = Name | Finder;

const find = (container: Container, sight: Target): Locator =>
  typeof sight === 'function' ? sight(container) : container.getByText(sight);

/** Finds an element by its role and a part of its name. */
export const the =
  (role: Role, name?: Name): Finder =>
  (container) =>
    container.getByRole(role, name === undefined ? {} : { name });

/** Finds an element by its role and a part of its text. */
export const saying =
  (role: Role, hasText: Name): Finder =>
  (container) =>
    container.getByRole(role).filter({ hasText });

export const field =
  (label: Name): Finder =>
  (container) =>
    container.getByLabel(label);

export const button = (name: Name): Finder => the('button', name);

export const title =
  (name: Name): Finder =>
  (container) =>
    container.getByRole('heading', { level: 1, name });

export const first =
  (sight: Target): Finder =>
  (container) =>
    find(container, sight).first();

export const within =
  (outer: Finder, inner: Target): Finder =>
  (container) =>
    find(outer(container), inner);

export const question = the('alertdialog');

type Step = (stage: Stage) => Promise<unknown>;

/** Member of the cast, a new person whom no other scene uses, or this person. */
type Viewer = keyof Cast | ((world: World) => Promise<EnrolledPerson>) | EnrolledPerson;

/**
 * Path of the hub, opened by a person or a guest, with the steps that lead to a state of its
 * screen. Each method returns the play with another step. Steps before the first step on the page
 * run before the path is opened.
 */
export interface Play extends Scene {
  answering<N extends AnyCall>(call: N, json: Answer<N>): Play;
  amending<N extends AnyCall>(call: N, change: (answer: Answer<N>) => Answer<N>): Play;
  hanging(...calls: readonly AnyCall[]): Play;
  refusing(call: AnyCall, code?: ProblemCode, more?: object): Play;
  /** Adds a step before the path is opened. */
  given(step: Step): Play;
  plays(step: Step): Play;
  /** Clicks the button with exactly this name, or an element. */
  presses(target: Target): Play;
  chooses(item: Name): Play;
  confirms(name: Name): Play;
  /** Fills a field, by a part of its label. */
  types(label: Target, value: string): Play;
  hits(label: Target, key: string): Play;
  shows(sight: Target): Play;
  hides(sight: Target): Play;
  /** Waits until a field has the focus, found by a part of its label. */
  focuses(label: Target): Play;
  /** Never answers the call. Only screen readers announce some of the loading states. */
  loading(call: AnyCall, sight: Target): Play;
  failing(call: AnyCall, sight: Target): Play;
}

function personOf(
  { cast, world }: Stage,
  viewer: Viewer,
): Promise<EnrolledPerson> | EnrolledPerson {
  if (typeof viewer === 'string') return cast[viewer]();
  return typeof viewer === 'function' ? viewer(world) : viewer;
}

/**
 * Returns a play that opens a path as a person or a guest.
 * @param path Path, or a function that computes it from the people of the stage.
 */
export function on(path: string | ((stage: Stage) => Promise<string>), who?: Viewer): Play {
  const open: Step = async (stage) => {
    const address = typeof path === 'string' ? path : await path(stage);
    if (who === undefined) await stage.go(address);
    else await stage.goAs(await personOf(stage, who), address);
  };
  return playOf({ before: [], open, steps: [], allows: [] });
}

interface Script {
  readonly before: readonly Step[];
  readonly open: Step;
  readonly steps: readonly Step[];
  readonly allows: NonNullable<Scene['allows']>;
}

/** Some states appear only after three seconds of retries. */
const patience = { timeout: 20_000 };

const exactly = (target: Target): Finder =>
  typeof target === 'function'
    ? target
    : (container) => container.getByRole('button', { name: target, exact: true });

const labeled = (label: Target): Finder => (typeof label === 'function' ? label : field(label));

function playOf(script: Script): Play {
  const { before, open, steps, allows } = script;
  const run = async (stage: Stage): Promise<void> => {
    for (const step of [...before, open, ...steps]) await step(stage);
  };
  const plays = (step: Step, more = allows): Play =>
    playOf({ ...script, allows: more, steps: [...steps, step] });
  const given = (step: Step, more = allows): Play =>
    steps.length > 0
      ? plays(step, more)
      : playOf({ ...script, allows: more, before: [...before, step] });
  const play: Play = Object.assign(run, {
    allows,
    plays: (step) => plays(step),
    given: (step) => given(step),
    answering: (call, json) => given(({ answer }) => answer(call, json)),
    amending: (call, change) => given(({ amend }) => amend(call, change)),
    hanging: (...calls) => given(({ hang }) => Promise.all(calls.map(hang))),
    refusing: (call, code, more) =>
      given(({ refuse }) => refuse(call, code, more), [...allows, 'refusal']),
    presses: (target) => plays(({ page }) => exactly(target)(page).click()),
    chooses: (item) => play.presses(the('menuitem', item)),
    confirms: (name) => play.presses(within(question, exactly(name))),
    types: (label, value) => plays(({ page }) => labeled(label)(page).fill(value)),
    hits: (label, key) => plays(({ page }) => labeled(label)(page).press(key)),
    shows: (sight) => plays(({ page }) => expect(find(page, sight)).toBeVisible(patience)),
    hides: (sight) => plays(({ page }) => expect(find(page, sight)).toBeHidden(patience)),
    focuses: (label) => plays(({ page }) => expect(labeled(label)(page)).toBeFocused(patience)),
    loading: (call, sight) =>
      play.hanging(call).plays(({ page }) => expect(find(page, sight)).toBeAttached(patience)),
    failing: (call, sight) => play.refusing(call).shows(sight),
  } satisfies Omit<Play, never>);
  return play;
}
