import { census } from '@hub/contract/limits';
import { uiTexts } from '#ui/texts.ts';
import { FilterSelect } from './filter-bar.tsx';
import type { AnyFilters } from './use-filters.ts';

export type Period = (typeof census.periods)[number];

/** Returns the period in the address; the default for any other text. */
export const toPeriod = (text: string | undefined): Period =>
  census.periods.find((period) => period === text) ?? census.periods[1];

const periods = new Map(census.periods.map((period) => [period, uiTexts.days(period)]));

export const PeriodFilter = ({ of }: { readonly of: AnyFilters }) => (
  <FilterSelect
    of={of}
    name="days"
    label={uiTexts.period}
    options={periods}
    value={toPeriod(of.values['days'])}
  />
);
