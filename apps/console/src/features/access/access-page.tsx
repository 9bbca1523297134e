import { Screen } from '#ui/screen.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { useFilters } from '#ui/list/use-filters.ts';
import { OperatorsTab } from './operators-tab.tsx';
import { texts } from './texts.ts';
import { TokensTab } from './tokens-tab.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

const tabs = [
  { id: 'operators', title: texts.tabs.operators, panel: <OperatorsTab /> },
  { id: 'tokens', title: texts.tabs.tokens, panel: <TokensTab /> },
  { id: 'webhooks', title: texts.tabs.webhooks, panel: <WebhooksTab /> },
] as const;

export function Page() {
  const { values, set } = useFilters(['tab']);
  const { id } = tabs.find((tab) => tab.id === values.tab) ?? tabs[0];
  return (
    <Screen title={texts.title} lede={texts.lede}>
      <Tabs
        label={texts.title}
        of={tabs}
        selected={id}
        onSelect={(tab) => set({ tab: tab === 'operators' ? '' : tab })}
      />
    </Screen>
  );
}
