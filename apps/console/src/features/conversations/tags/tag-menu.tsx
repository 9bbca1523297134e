import type { Tag, Row } from '#api/conversations/shapes.ts';
import type { MenuFrameProps } from '#ui/list/menu.tsx';
import { SearchMenu } from '#ui/list/search-menu.tsx';
import { TagChip } from './tag-chips.tsx';
import { tagTexts as texts } from './texts.ts';
import { IconTagMinus, IconTagPlus } from '@tabler/icons-react';

interface TagMenuProps extends MenuFrameProps {
  readonly tags: readonly Tag[];
  /** Tags that come first. */
  readonly suggested?: readonly number[];
  /** Ids of the tags that are set. If omitted, choosing a tag closes the menu. */
  readonly chosen?: readonly number[];
  readonly onChoose: (id: number) => void;
  /** Creates a tag and chooses it. If omitted, the menu offers only existing tags. */
  readonly onMake?: (name: string) => void;
}

export function TagMenu(props: TagMenuProps) {
  const { tags, suggested = [], chosen, onChoose, onMake, ...frame } = props;
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  const first = suggested.flatMap((id) => byId.get(id) ?? []);
  const others = tags.filter(({ id }) => !suggested.includes(id));
  return (
    <SearchMenu
      {...frame}
      search={onMake === undefined ? texts.search : texts.searchOrMake}
      none={texts.none}
      entries={[...first, ...others].map((tag) => ({
        id: String(tag.id),
        words: tag.name,
        face: <TagChip of={tag} />,
        ...(suggested.includes(tag.id) && { note: texts.suggested }),
      }))}
      {...(chosen !== undefined && { chosen: chosen.map(String) })}
      onChoose={(id) => onChoose(Number(id))}
      {...(onMake !== undefined && { making: { words: texts.make, onMake } })}
    />
  );
}

interface BulkTagsProps {
  readonly tags: readonly Tag[];
  /** Selected rows. Only their tags can be removed. */
  readonly rows: readonly Row[];
  readonly onChange: (change: {
    readonly add: readonly number[];
    readonly remove: readonly number[];
  }) => void;
}

export function BulkTags({ tags, rows, onChange }: BulkTagsProps) {
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
