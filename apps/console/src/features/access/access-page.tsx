import type { ReactElement } from 'react';
import { FilterBar, FilterSelect } from '#ui/filter-bar.tsx';
import { Screen } from '#ui/screen.tsx';
import { useFilters } from '#ui/use-filters.ts';
import { OperatorsTab } from './operators-tab.tsx';
import { texts } from './texts.ts';
import { TokensTab } from './tokens-tab.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

/** Who and what may come in, and where the hub tells what happens. */
export function Page(): ReactElement {
  const { values, set, clear } = useFilters(['tab']);
  return (
    <Screen title={texts.title} lede={texts.lede}>
      <FilterBar isAny={false} onClear={clear}>
        <FilterSelect
          label={texts.tab}
          value={values.tab}
          options={texts.tabs}
          onChange={(tab) => set({ tab })}
        />
      </FilterBar>
      {values.tab === 'tokens' ? (
        <TokensTab />
      ) : values.tab === 'webhooks' ? (
        <WebhooksTab />
      ) : (
        <OperatorsTab />
      )}
    </Screen>
  );
}
