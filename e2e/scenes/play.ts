import { expect, type Locator, type Page } from '@playwright/test';
import type { ProblemCode } from '@hub/contract/problems';
import type { EnrolledPerson } from '#e2e/harness/people.ts';
import type { World } from '#e2e/harness/world.ts';
import type { Cast } from './cast.ts';
import type { Answer, AnyCall, Scene, Stage } from './scene.ts';

/** Page, or an element of it. */
type Container = Pick<Page, 'getByRole' | 'getByText' | 'getByLabel' | 'locator'>;
type Name = string | RegExp;
type Role = Parameters<Page['getByRole']>[0];
type Finder = (container: Container) => Locator;
/** Text, or an element. */
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

/** Finds a field by a part of its label. */
export const field =
  (label: Name): Finder =>
  (container) =>
    container.getByLabel(label);

export const button = (name: Name): Finder => the('button', name);

/** Finds the main heading of the page. */
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

/** Finds the open question. */
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
  /** Replaces the answers of a call. */
  answering<N extends AnyCall>(call: N, json: Answer<N>): Play;
  /** Changes the answers of a call. */
  amending<N extends AnyCall>(call: N, change: (answer: Answer<N>) => Answer<N>): Play;
  /** Never answers these calls. */
  hanging(...calls: readonly AnyCall[]): Play;
  /** Makes a call fail. */
  refusing(call: AnyCall, code?: ProblemCode, more?: object): Play;
  /** Adds a step before the path is opened. */
  given(step: Step): Play;
  /** Adds any step on the page. */
  plays(step: Step): Play;
  /** Clicks the button with exactly this name, or an element. */
  presses(target: Target): Play;
  /** Clicks the item of an open menu. */
  chooses(item: Name): Play;
  /** Clicks a button of the open question. */
  confirms(name: Name): Play;
  /** Fills a field, by a part of its label. */
  types(label: Target, value: string): Play;
  /** Presses a key in a field, by a part of its label. */
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

function playOf(script: Script): Play {
  const { before, open, steps, allows } = script;
  const run = async (stage: Stage): Promise<void> => {
    for (const step of [...before, open, ...steps]) await step(stage);
  };
  const plays = (step: Step): Play => playOf({ ...script, steps: [...steps, step] });
  const given = (step: Step, more = allows): Play =>
    steps.length > 0
      ? playOf({ ...script, allows: more, steps: [...steps, step] })
      : playOf({ ...script, allows: more, before: [...before, step] });
  const preparing: Pick<Play, 'answering' | 'amending' | 'hanging' | 'refusing' | 'given'> = {
    answering: (call, json) => given(({ answer }) => answer(call, json)),
    amending: (call, change) => given(({ amend }) => amend(call, change)),
    hanging: (...calls) => given(({ hang }) => Promise.all(calls.map(hang))),
    refusing: (call, code, more) =>
      given(({ refuse }) => refuse(call, code, more), [...allows, 'refusal']),
    given: (step) => given(step),
  };
  return Object.assign(run, {
    allows,
    plays,
    ...preparing,
    ...actions(plays),
    ...outcomes(plays),
    loading: (call: AnyCall, sight: Target) =>
      preparing.hanging(call).plays(({ page }) => expect(find(page, sight)).toBeAttached(patience)),
    failing: (call: AnyCall, sight: Target) => preparing.refusing(call).shows(sight),
  });
}

type Adding = (step: Step) => Play;

const exactly = (target: Target): Finder =>
  typeof target === 'function'
    ? target
    : (container) => container.getByRole('button', { name: target, exact: true });

const labeled = (label: Target): Finder => (typeof label === 'function' ? label : field(label));

const actions = (
  plays: Adding,
): Pick<Play, 'presses' | 'chooses' | 'confirms' | 'types' | 'hits'> => {
  const presses = (target: Finder): Play => plays(({ page }) => target(page).click());
  return {
    presses: (target) => presses(exactly(target)),
    chooses: (item) => presses(the('menuitem', item)),
    confirms: (name) => presses(within(question, exactly(name))),
    types: (label, value) => plays(({ page }) => labeled(label)(page).fill(value)),
    hits: (label, key) => plays(({ page }) => labeled(label)(page).press(key)),
  };
};

const outcomes = (plays: Adding): Pick<Play, 'shows' | 'hides' | 'focuses'> => ({
  shows: (sight) => plays(({ page }) => expect(find(page, sight)).toBeVisible(patience)),
  hides: (sight) => plays(({ page }) => expect(find(page, sight)).toBeHidden(patience)),
  focuses: (label) => plays(({ page }) => expect(labeled(label)(page)).toBeFocused(patience)),
});
