import { IconChevronDown } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import styles from './disclosure.module.css';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly open?: boolean;
  readonly onChange?: (open: boolean) => void;
  /** Level of the heading that holds the trigger, for readers who navigate by headings. */
  readonly level?: 3 | undefined;
  readonly children: ReactNode;
}

/** Section that expands on click. Without `open` and `onChange` it manages its state itself. */
export function Disclosure(props: DisclosureProps): ReactElement {
  const { summary, open, onChange, level, children } = props;
  const trigger = (
    <Button slot="trigger" className={styles.trigger ?? ''}>
      {summary}
      <IconChevronDown aria-hidden className={styles.chevron} size={20} stroke={1.5} />
    </Button>
  );
  return (
    <AriaDisclosure
      {...(open === undefined ? {} : { isExpanded: open })}
      {...(onChange === undefined ? {} : { onExpandedChange: onChange })}
    >
      {level === undefined ? trigger : <h3 className={styles.heading}>{trigger}</h3>}
      <DisclosurePanel>{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
