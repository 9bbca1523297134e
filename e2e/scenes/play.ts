import { expect, type Locator, type Page } from '@playwright/test';
import type { ProblemCode } from '@hub/contract/problems';
import type { EnrolledPerson } from '#e2e/harness/people.ts';
import type { World } from '#e2e/harness/world.ts';
import type { Cast } from './cast.ts';
import type { Answer, AnyCall, Scene, Stage } from './scene.ts';

/** A page, or a part of it. */
type Place = Pick<Page, 'getByRole' | 'getByText' | 'getByLabel' | 'locator'>;
type Name = string | RegExp;
type Role = Parameters<Page['getByRole']>[0];
type Find = (place: Place) => Locator;
/** A text, or an element. */
type Sight = Name | Find;

const find = (place: Place, sight: Sight): Locator =>
  typeof sight === 'function' ? sight(place) : place.getByText(sight);

/** Element of a role, by a part of its name. */
export const the =
  (role: Role, name?: Name): Find =>
  (place) =>
    place.getByRole(role, name === undefined ? {} : { name });

/** Element of a role, by a part of its text. */
export const saying =
  (role: Role, hasText: Name): Find =>
  (place) =>
    place.getByRole(role).filter({ hasText });

/** Field by a part of its label. */
export const field =
  (label: Name): Find =>
  (place) =>
    place.getByLabel(label);

export const button = (name: Name): Find => the('button', name);

/** Main heading of the page. */
export const title =
  (name: Name): Find =>
  (place) =>
    place.getByRole('heading', { level: 1, name });

export const first =
  (sight: Sight): Find =>
  (place) =>
    find(place, sight).first();

export const within =
  (outer: Find, inner: Sight): Find =>
  (place) =>
    find(outer(place), inner);

/** The open question. */
export const question = the('alertdialog');

type Step = (stage: Stage) => Promise<unknown>;

/** A member of the cast, a new person whom no other scene knows, or this person. */
type Who = keyof Cast | ((world: World) => Promise<EnrolledPerson>) | EnrolledPerson;

/**
 * A path of the hub, opened by a person or a guest, and the steps that lead to one state of its screen. Each
 * method returns the play with one more step. What precedes the first step on the page happens before
 * the path is opened.
 */
export interface Play extends Scene {
  /** From now on, this answer to a call instead of the hub's. */
  answering<N extends AnyCall>(call: N, json: Answer<N>): Play;
  /** From now on, changed answers of a call. */
  amending<N extends AnyCall>(call: N, change: (answer: Answer<N>) => Answer<N>): Play;
  /** From now on, calls that are never answered. */
  hanging(...calls: readonly AnyCall[]): Play;
  /** From now on, a call that fails. */
  refusing(call: AnyCall, code?: ProblemCode, more?: object): Play;
  /** Another preparation. */
  given(step: Step): Play;
  /** Any other step on the page. */
  plays(step: Step): Play;
  /** Presses the button of exactly this name, or an element. */
  presses(target: Sight): Play;
  /** Presses the item of an open menu. */
  chooses(item: Name): Play;
  /** Presses a button of the open question. */
  confirms(name: Name): Play;
  /** Fills a field, by a part of its label. */
  types(label: Sight, words: string): Play;
  /** Presses a key in a field, by a part of its label. */
  hits(label: Sight, key: string): Play;
  shows(sight: Sight): Play;
  hides(sight: Sight): Play;
  /** Waits until a field has the focus, by a part of its label. */
  focuses(label: Sight): Play;
  /** Never answers the call; screen readers alone see some of this state. */
  loading(call: AnyCall, sight: Sight): Play;
  failing(call: AnyCall, sight: Sight): Play;
}

function personOf({ cast, world }: Stage, who: Who): Promise<EnrolledPerson> | EnrolledPerson {
  if (typeof who === 'string') return cast[who]();
  return typeof who === 'function' ? who(world) : who;
}

/**
 * Returns a path as this person, or a guest, opens it.
 * @param path may depend on the people of the stage
 */
export function on(path: string | ((stage: Stage) => Promise<string>), who?: Who): Play {
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

/** Some states come only after three seconds of retries. */
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
    loading: (call: AnyCall, sight: Sight) =>
      preparing.hanging(call).plays(({ page }) => expect(find(page, sight)).toBeAttached(patience)),
    failing: (call: AnyCall, sight: Sight) => preparing.refusing(call).shows(sight),
  });
}

type Adding = (step: Step) => Play;

const exactly = (target: Sight): Find =>
  typeof target === 'function'
    ? target
    : (place) => place.getByRole('button', { name: target, exact: true });

const labeled = (label: Sight): Find => (typeof label === 'function' ? label : field(label));

const actions = (
  plays: Adding,
): Pick<Play, 'presses' | 'chooses' | 'confirms' | 'types' | 'hits'> => {
  const presses = (target: Find): Play => plays(({ page }) => target(page).click());
  return {
    presses: (target) => presses(exactly(target)),
    chooses: (item) => presses(the('menuitem', item)),
    confirms: (name) => presses(within(question, exactly(name))),
    types: (label, words) => plays(({ page }) => labeled(label)(page).fill(words)),
    hits: (label, key) => plays(({ page }) => labeled(label)(page).press(key)),
  };
};

const outcomes = (plays: Adding): Pick<Play, 'shows' | 'hides' | 'focuses'> => ({
  shows: (sight) => plays(({ page }) => expect(find(page, sight)).toBeVisible(patience)),
  hides: (sight) => plays(({ page }) => expect(find(page, sight)).toBeHidden(patience)),
  focuses: (label) => plays(({ page }) => expect(labeled(label)(page)).toBeFocused(patience)),
});
