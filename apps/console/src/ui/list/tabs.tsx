import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly of: readonly { readonly id: Id; readonly title: string; readonly panel: ReactNode }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

/** Tabs: arrows move between them, and only the chosen panel is rendered. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, of: tabs, selected, onSelect } = props;
  return (
    <AriaTabs
      className={styles.tabs ?? ''}
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(key as Id)}
    >
      <TabList aria-label={label} className={styles.list ?? ''}>
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className={styles.tab ?? ''}>
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, panel }) => (
        <TabPanel key={id} id={id} className={styles.panel ?? ''}>
          {panel}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
