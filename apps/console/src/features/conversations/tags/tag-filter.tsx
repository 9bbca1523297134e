import { IconTag, IconTagFilled, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isolated } from '@hub/contract/direction';
import { Button } from '@hub/ui/button';
import type { Tag } from '#api/conversations/shapes.ts';
import { toolsQuery } from '#conversations/api.ts';
import { usePlace } from '#conversations/use-place.ts';
import { TagChip } from './tag-chips.tsx';
import { TagMenu } from './tag-menu.tsx';
import styles from './tags.module.css';
import { tagTexts as texts } from './texts.ts';

/** Tag that filters the list; a deleted tag gets a placeholder name. */
export function useFilterTag(): Tag | null {
  const { tag: id } = usePlace();
  const tags = useQuery(toolsQuery).data?.tags;
  if (id === null) return null;
  const name = tags === undefined ? '' : texts.deleted;
  return tags?.find((tag) => tag.id === id) ?? { id, name, color: 'gray' };
}

/** Menu that filters the list by a tag. Choosing the current tag again removes the filter. */
export function TagFilter() {
  const place = usePlace();
  const tags = useQuery(toolsQuery).data?.tags ?? [];
  const tag = useFilterTag();
  if (tags.length === 0 && tag === null) return null;
  const Icon = tag === null ? IconTag : IconTagFilled;
  return (
    <TagMenu
      label={tag === null ? texts.filter : texts.filtered(tag.name)}
      hint={texts.filter}
      icon={<Icon aria-hidden size={16} stroke={1.75} />}
      tags={tags}
      onChoose={(id) => place.go({ tag: id === place.tag ? null : id }, 'replace')}
    />
  );
}

export function FilteredBy() {
  const { go } = usePlace();
  const tag = useFilterTag();
  if (tag === null || tag.name === '') return null;
  return (
    <p className={styles.filter}>
      <TagChip of={tag} />
      <Button
        size="small"
        variant="quiet"
        icon={<IconX aria-hidden size={14} stroke={1.75} />}
        aria-label={texts.clear(isolated(tag.name))}
        title={texts.showAll}
        onClick={() => go({ tag: null }, 'replace')}
      />
    </p>
  );
}
