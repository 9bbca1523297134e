import { IconTagMinus, IconTagPlus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Row, Tag } from '#api/conversations/shapes.ts';
import { TagMenu } from './tag-menu.tsx';
import { tagTexts as texts } from './texts.ts';

interface BulkTagsProps {
  readonly tags: readonly Tag[];
  /** Ticked rows, whose tags can be removed. */
  readonly rows: readonly Row[];
  readonly onChange: (change: {
    readonly add: readonly number[];
    readonly remove: readonly number[];
  }) => void;
}

/** Menus that add a tag to ticked conversations, or remove one of theirs. */
export function BulkTags({ tags, rows, onChange }: BulkTagsProps): ReactElement | null {
  const theirs = tags.filter(({ id }) => rows.some((row) => row.tags.some((tag) => tag.id === id)));
  const menus = [
    { kind: 'add', of: tags, Icon: IconTagPlus },
    { kind: 'remove', of: theirs, Icon: IconTagMinus },
  ] as const;
  return (
    <>
      {menus.map(
        ({ kind, of, Icon }) =>
          of.length > 0 && (
            <TagMenu
              key={kind}
              label={texts[kind]}
              hint={texts[kind]}
              icon={<Icon aria-hidden size={18} stroke={1.75} />}
              tags={of}
              onChoose={(id) => onChange({ add: [], remove: [], [kind]: [id] })}
            />
          ),
      )}
    </>
  );
}
