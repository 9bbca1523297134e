import { useState } from 'react';
import { replyTime } from '#lib/working-days.ts';
import { opensAt } from './texts.ts';
import type { ConversationList } from '#api/conversations.ts';
import { classNames } from '@hub/ui/class-names';
import styles from './talk.module.css';
import textClass from '#ui/text.module.css';

export function Hours({ working }: { readonly working: ConversationList['working'] | null }) {
  const [now] = useState(() => Date.now());
  const next = working?.opens_at ?? null;
  return (
    <p className={classNames(styles.hours, textClass.small)}>
      {replyTime(now)} {next !== null && opensAt(next)}
    </p>
  );
}
