import { chromium, type Browser, type BrowserContext, type LaunchOptions } from '@playwright/test';
import type { Role } from '@hub/contract/roles';
import { launchOptions } from '#e2e/harness/browser.ts';
import { hubCommand } from '#e2e/harness/operator.ts';
import { connect, enrolSomeone, lendSession, type Enrolled } from '#e2e/harness/people.ts';
import { startWorld, type World } from '#e2e/harness/world.ts';
import { interleave, ratioOf } from './interleave.ts';
import { jsRatio, mostOfReact } from './landing.ts';
import { felt } from './main-thread.ts';
import { load, type Loaded } from './page-load.ts';
import { afterOneCall, startPlainServer, withoutScripts, type PlainServer } from './plain-pages.ts';
import type { Finding } from './report.ts';
import type { Stage } from './stage.ts';

type Found = Stage['found'];

const rounds = 8;
/** Lighthouse's telephone, and a computer at a desk. */
const phone = { width: 412, height: 823, slowdown: 4 } as const;
const desk = { width: 1280, height: 800, slowdown: 1 } as const;

interface Visits {
  readonly first: Loaded;
  readonly again: Loaded;
}

interface Visitor {
  readonly browser: Browser;
  readonly device: typeof phone | typeof desk;
  /** What the browser has before the first visit. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

/** Opens an address twice in a browser that has not seen it. */
async function visitTwice({ browser, device, prepare }: Visitor, url: string): Promise<Visits> {
  const { slowdown, ...viewport } = device;
  const context = await browser.newContext({ viewport });
  await prepare?.(context);
  const place = { browser, context, slowdown };
  const first = await load(place, url);
  const again = await load(place, url);
  await context.close();
  return { first, again };
}

const sideNames = ['hub', 'plain', 'control'] as const;
type Side = (typeof sideNames)[number];

/** The hub's page, the plain one and once more the plain one, in turns. */
async function compare(visitor: Visitor, hub: string, plain: string) {
  const visits: Record<Side, Visits[]> = { hub: [], plain: [], control: [] };
  const side = (name: Side, url: string) => async (): Promise<number> => {
    const both = await visitTwice(visitor, url);
    visits[name].push(both);
    return both.first.lcp;
  };
  const sides = {
    hub: side('hub', hub),
    plain: side('plain', plain),
    control: side('control', plain),
  };
  await interleave(sides, rounds);
  // The first round only warms up.
  const of = (name: Side, number: (visits: Visits) => number): number[] =>
    visits[name].slice(1).map(number);
  return {
    of,
    ratio: (number: (visits: Visits) => number): Pick<Finding, 'ratio' | 'control'> => ({
      ratio: ratioOf(of('hub', number), of('plain', number)),
      control: ratioOf(of('control', number), of('plain', number)),
    }),
    scripts: () => visits.hub[0]?.first.scripts ?? [],
  };
}

/**
 * Under a debugger, V8 looks up where each `Error` is made, and parses React again for the five that
 * it makes at its start. Nobody who visits has one attached: the places are kept from the first.
 */
const withoutDebugger = (): LaunchOptions => {
  const { args = [], ...options } = launchOptions();
  return { ...options, args: [...args, '--js-flags=--no-enable-lazy-source-positions'] };
};

const by = (values: readonly number[], unit: number): Finding['ratio'] =>
  ratioOf(
    values,
    values.map(() => unit),
  );

interface Scene {
  readonly world: World;
  readonly browser: Browser;
  readonly plain: PlainServer;
}

async function measureLandingScreen({ world, browser, plain }: Scene, found: Found): Promise<void> {
  const html = await (await fetch(`${world.hub.url}/`)).text();
  plain.pages.set('/', withoutScripts(html));
  const { of, ratio, scripts } = await compare(
    { browser, device: phone },
    `${world.hub.url}/`,
    `${plain.url}/`,
  );
  const lcp = ratio(({ first }) => first.lcp);
  found({ name: 'landing: LCP ÷ plain HTML and CSS', ...lcp, target: { most: 1.1 } });
  const shifts = of('hub', ({ first, again }) => Math.max(first.cls, again.cls));
  found({ name: 'landing: layout shift (CLS)', ratio: by(shifts, 1), target: { most: 0 } });
  const blocking = of('hub', ({ first }) => first.blocking);
  found({
    name: 'landing: blocking time (TBT) ÷ 50 ms',
    ratio: by(blocking, felt),
    target: { most: 1 },
  });
  const bytes = of('hub', ({ first, again }) => again.bytes / first.bytes);
  found({
    name: 'landing: repeat visit ÷ first visit, bytes',
    ratio: by(bytes, 1),
    target: { most: 0.03 },
  });
  const paths = scripts().map((url) => new URL(url).pathname.slice(1));
  found({
    name: 'landing: JavaScript ÷ React, with what comes later by itself',
    ratio: await jsRatio(paths),
    target: { most: mostOfReact },
  });
}

/** A session, and what a browser remembers of having signed in. */
const signedIn =
  ({ hub }: World, { visitor }: Enrolled) =>
  async (context: BrowserContext): Promise<void> => {
    await lendSession(context, hub.url, visitor);
    await context.addInitScript(() => localStorage.setItem('hub_signed_in', '1'));
  };

/** A screen that somebody sees who is signed in. */
interface Signed {
  readonly name: string;
  readonly path: string;
  /** A heading that is there when its call has answered. */
  readonly heading: string;
  readonly call: string;
  /** How much longer than the static page it may take, once its code is in the cache. */
  readonly most: number;
  /** Whom of those who run the hub it is for; null: buyers. */
  readonly role: Role | null;
}

const dashboard: Signed = {
  name: 'dashboard',
  path: '/dashboard',
  heading: 'Available licenses',
  call: '/api/user/licenses',
  most: 1.4,
  role: null,
};

const overview: Signed = {
  name: 'console',
  path: '/console/',
  heading: 'In use',
  call: '/api/operator/overview',
  most: 1.3,
  role: 'viewer',
};

async function asStatic({ world, browser }: Scene, screen: Signed, prepare: Visitor['prepare']) {
  const context = await browser.newContext({ viewport: desk });
  await prepare?.(context);
  const page = await context.newPage();
  await page.goto(world.hub.url + screen.path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: screen.heading }).waitFor();
  const html = await afterOneCall(page, screen.call);
  await context.close();
  return html;
}

async function measureSignedIn(scene: Scene, screen: Signed, found: Found): Promise<void> {
  const { world, browser, plain } = scene;
  const who = await enrolSomeone(world, [{}, {}, {}]);
  await connect(who.visitor, world.sandbox, who.buyer);
  if (screen.role !== null)
    await hubCommand(world, 'operator', 'add', who.person.email, screen.role);
  const prepare = signedIn(world, who);
  plain.pages.set(screen.path, await asStatic(scene, screen, prepare));
  const { ratio } = await compare(
    { browser, device: desk, prepare },
    world.hub.url + screen.path,
    plain.url + screen.path,
  );
  const name = `${screen.name}: LCP ÷ static page and one call`;
  const warm = ratio(({ again }) => again.lcp);
  found({ name: `${name}, code in the cache`, ...warm, target: { most: screen.most } });
  found({ name: `${name}, nothing in the cache`, ...ratio(({ first }) => first.lcp), target: {} });
}

async function onStage(work: (scene: Scene) => Promise<void>): Promise<void> {
  const world = await startWorld();
  const browser = await chromium.launch(withoutDebugger());
  const plain = await startPlainServer(world.hub.address);
  try {
    await work({ world, browser, plain });
  } finally {
    await plain.stop();
    await browser.close();
    await world.stop();
  }
}

/** What a buyer waits for on screen, against pages that need no code. */
export const measureScreens = ({ found }: Pick<Stage, 'found'>): Promise<void> =>
  onStage(async (scene) => {
    await measureLandingScreen(scene, found);
    await measureSignedIn(scene, dashboard, found);
  });

/** The same of those who run the hub. */
export const measureConsoleScreen = ({ found }: Pick<Stage, 'found'>): Promise<void> =>
  onStage((scene) => measureSignedIn(scene, overview, found));
