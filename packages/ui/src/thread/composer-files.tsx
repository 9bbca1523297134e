import { IconFile, IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './composer.module.css';
import { iconButtonClass } from '#ui/form/icon-button.tsx';
import { formatSize } from '#ui/size.ts';
import { threadTexts } from './thread-texts.ts';
import type { Attachment, Attachments } from './use-attachments.ts';

export function AttachmentList({ attachments }: { readonly attachments: Attachments }) {
  const { list, problem, again, remove } = attachments;
  return (
    <>
      {list.length > 0 && (
        <ul role="list" className={styles.attached} aria-label={threadTexts.attached}>
          {list.map((each) => (
            <Item
              key={each.key}
              attachment={each}
              onAgain={() => again(each.key)}
              onRemove={() => remove(each.key)}
            />
          ))}
        </ul>
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

interface ItemProps {
  readonly attachment: Attachment;
  readonly onAgain: () => void;
  readonly onRemove: () => void;
}

function Item({ attachment, onAgain, onRemove }: ItemProps): ReactElement {
  const { name, bytes, preview, share, file, problem, mayPass } = attachment;
  const isUnderWay = file === null && problem === null;
  return (
    <li className={classNames(styles.item, problem !== null && styles.faulty)}>
      {preview === null ? (
        <IconFile aria-hidden size={20} stroke={1.5} />
      ) : (
        <img src={preview} alt="" className={styles.preview} />
      )}
      <span className={styles.about}>
        <bdi className={styles.name}>{name}</bdi>
        {problem === null ? (
          <span className={styles.size}>
            {isUnderWay
              ? threadTexts.uploading({ percent: Math.round(share * 100) })
              : formatSize(bytes)}
          </span>
        ) : (
          <span className={styles.size} role="alert">
            {problem}
          </span>
        )}
      </span>
      {problem !== null && mayPass && (
        <button
          type="button"
          className={iconButtonClass}
          aria-label={threadTexts.sendAgain({ name })}
          onClick={onAgain}
        >
          <IconRefresh aria-hidden size={16} stroke={1.75} />
        </button>
      )}
      <button
        type="button"
        className={iconButtonClass}
        aria-label={threadTexts.remove({ name })}
        onClick={onRemove}
      >
        <IconX aria-hidden size={16} stroke={1.75} />
      </button>
      {isUnderWay && (
        <progress className={styles.progress} value={share} max={1} aria-label={name} />
      )}
    </li>
  );
}
