import { classNames } from '@hub/ui/class-names';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import type { Tag } from '#api/conversations/shapes.ts';
import styles from './tags.module.css';
import { tagTexts as texts } from './texts.ts';

export const TagChip = ({ of: { name, color } }: { readonly of: Tag }) => (
  <bdi className={classNames(styles.tag, styles[color])} title={name}>
    {name}
  </bdi>
);

interface TagChipsProps {
  readonly of: readonly Tag[];
  readonly most?: number;
}

export function TagChips({ of: tags, most = tags.length }: TagChipsProps) {
  if (tags.length === 0) return null;
  const others = tags.slice(most).map(({ name }) => name);
  return (
    <span className={styles.tags}>
      {tags.slice(0, most).map((tag) => (
        <TagChip key={tag.id} of={tag} />
      ))}
      {others.length > 0 && (
        <span className={styles.more} title={texts.moreMean(others)}>
          <span aria-hidden>{texts.more(others.length)}</span>
          <VisuallyHidden>{texts.moreMean(others)}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
