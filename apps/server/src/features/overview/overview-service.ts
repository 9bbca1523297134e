import type { Catalog } from '@hub/contract/catalog';
import { census, seconds } from '@hub/contract/limits';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { problems } from '@hub/contract/problems';
import { byBand, byLabel, byWeek, daysUpTo, addDays, spanOf, sumOf } from './overview-rules.ts';
import { overviewTexts as texts } from './texts.ts';
import {
  dayOf,
  type Day,
  type DayFigure,
  type Figure,
  type LabeledCount,
} from '#platform/db/counters/daily-figures.ts';
import type { Parts } from '#platform/parts.ts';
import type { Role } from '@hub/contract/roles';
import { setupOf, type SetupLine } from './setup-rules.ts';
import { readSetupFacts } from './census-store.ts';
import { remindersOf } from '#features/catalog';

type OverviewOnWire = OperatorAnswerOf<'overview'>;
export type Need = OverviewOnWire['needs'][number];

export interface Needs {
  readonly faults: () => Promise<readonly Need[]>;
  /** Returns the number of buyers that wait for an answer, and the start of the longest wait. */
  readonly waits: () => Promise<{
    readonly count: number;
    readonly areMore: boolean;
    readonly since: Date | null;
  }>;
}

export interface OverviewParts extends Pick<Parts, 'db' | 'clock' | 'figures'> {
  readonly catalog: () => Catalog;
  readonly isSandbox: boolean;
}

const ofDays: readonly Figure[] = [
  'registrations',
  'activations',
  'moves',
  'refusals',
  'first_replies',
];
const ofStock: readonly Figure[] = ['themes', 'wordpress', 'php', 'reconnects'];

const isProblem = (code: string): code is keyof typeof problems => Object.hasOwn(problems, code);

const countedAt = (row: DayFigure | undefined): string | null =>
  row === undefined ? null : new Date(Date.parse(row.day) + row.count * seconds(1)).toISOString();

interface Viewer {
  readonly userId: number;
  readonly role: Role;
}

/** Reads daily figures, so its duration does not depend on the number of licenses. */
export function createOverview(
  { db, clock, figures, catalog, isSandbox }: OverviewParts,
  { faults, waits }: Needs,
) {
  const nameOf = (id: number): string =>
    catalog().items.find((item) => item.id === id)?.name ?? texts.otherItem(id);

  /** Converts the label of a theme count (`1 7.2`: item id and version) to a readable label. */
  const themeOf = ({ label, count }: LabeledCount): LabeledCount => {
    const [id = '', version = ''] = label.split(' ', 2);
    const text = `${nameOf(Number(id))} ${version === '' ? texts.noVersion : version}`;
    return { label: label === '' ? '' : text, count };
  };

  return {
    async read(length: number): Promise<Omit<OverviewOnWire, 'setup'>> {
      const now = clock.now();
      const today = dayOf(now);
      const days = daysUpTo(today, length);
      const before = daysUpTo(addDays(today, -length), length);
      const lastDay = addDays(today, census.daysAhead);
      const [counts, stock, ends, last, atFault, waiting] = await Promise.all([
        figures.read({ figures: ofDays, from: before[0] ?? today, to: today }),
        figures.readLast(ofStock, 'reconnects'),
        figures.read({ figures: ['support_ends'], from: today, to: lastDay }),
        figures.readLast(['counted'], 'counted'),
        faults(),
        waits(),
      ]);
      const rowsOf = (figure: Figure, among: readonly Day[] = days) =>
        counts.filter((row) => row.figure === figure && among.includes(row.day));
      const sumsOf = (among: readonly Day[]) => ({
        registrations: sumOf(rowsOf('registrations', among)),
        activations: sumOf(rowsOf('activations', among)),
        moves: sumOf(rowsOf('moves', among)),
        refusals: sumOf(rowsOf('refusals', among)),
      });
      // Registrations have a row for every counted day.
      const isCounted = rowsOf('registrations', before.slice(0, 1)).length > 0;
      const inUse = (figure: Figure) => byLabel(stock.filter((row) => row.figure === figure));
      const reconnects = sumOf(stock.filter(({ figure }) => figure === 'reconnects'));
      const refusals = byLabel(rowsOf('refusals'));
      return {
        needs: [
          ...atFault,
          ...(waiting.since === null
            ? []
            : [texts.waits(waiting, spanOf(now.getTime() - waiting.since.getTime()))]),
          ...(reconnects > 0 ? [texts.reconnects(reconnects)] : []),
        ],
        counted_at: countedAt(last[0]),
        days: days.map((day) => ({ day, ...sumsOf([day]) })),
        before: isCounted ? sumsOf(before) : null,
        refusals: refusals.map(({ label, count }) => ({
          label: isProblem(label) ? problems[label].title : label,
          count,
        })),
        first_replies: byBand(rowsOf('first_replies'), texts.firstReplies),
        in_use: {
          themes: inUse('themes').map(themeOf),
          wordpress: inUse('wordpress'),
          php: inUse('php'),
        },
        support_ends: byWeek(ends, today),
      };
    },
    /** Returns the setup steps for this operator. `needs` are the findings of the health checks. */
    async readSetup({ userId, role }: Viewer, needs: readonly Need[]): Promise<SetupLine[]> {
      const atFault = needs.filter(({ level }) => level === 'fault').map(({ about }) => about);
      return setupOf({
        ...(await readSetupFacts(db, userId)),
        role,
        isSandbox,
        faults: new Set(atFault),
        isCatalogOwn: remindersOf(catalog()).length === 0,
        sellsPlugins: catalog().plugins.length > 0,
      });
    },
    async sitesByVersion(requested: number | null): Promise<OperatorAnswerOf<'sitesByVersion'>> {
      const today = dayOf(clock.now());
      const from = addDays(today, 1 - census.daysAhead);
      const rows = await figures.read({ figures: ['themes'], from, to: today });
      const items = catalog().items.filter(({ kind }) => kind === 'theme');
      const item = requested ?? items[0]?.id ?? null;
      const versionRows = rows.flatMap(({ label, ...row }) => {
        const [id, version = ''] = label.split(' ', 2);
        return id === String(item) ? [{ ...row, label: version || texts.noVersion }] : [];
      });
      const days = [...new Set(versionRows.map(({ day }) => day))];
      return {
        items: items.map(({ id, name }) => ({ id, name })),
        item,
        days: days.map((day) => ({
          day,
          versions: byLabel(versionRows.filter((row) => row.day === day)),
        })),
      };
    },
  };
}
