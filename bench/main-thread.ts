import type { Browser, Page } from '@playwright/test';

/** One entry of Chromium's trace, in microseconds; `tdur` is processor time of its thread. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** What each task of a page's main thread took, in milliseconds of processor time. */
export interface Tasks {
  readonly all: readonly number[];
  /** Those after the page could first be seen. */
  readonly seen: readonly number[];
}

/** The longest task that a person does not feel, in milliseconds. */
export const felt = 50;

/** The tasks while `work` is done. Other programs on the machine do not count. */
export async function mainThreadTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<Tasks> {
  await browser.startTracing(page, {
    categories: ['loading', 'disabled-by-default-devtools.timeline'],
  });
  await work();
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;
  const mains = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(threadOf);
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0;
  const tasks = events.filter(
    (event) => event.name === 'RunTask' && mains.includes(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('Chromium told of no tasks');
  const took = ({ tdur = 0 }: TraceEvent): number => tdur / 1000;
  return { all: tasks.map(took), seen: tasks.filter(({ ts }) => ts >= painted).map(took) };
}

/** What tasks take beyond what is not felt. */
export const blockingTime = (tasks: readonly number[]): number =>
  tasks.reduce((sum, task) => sum + Math.max(0, task - felt), 0);
