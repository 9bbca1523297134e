import type { ReactElement } from 'react';
import { blocksOf } from '@hub/language/blocks';
import { linkClass } from '#ui/page/link.tsx';
import { CodeBlock } from './code-block.tsx';
import { linkedParts } from './linked-parts.ts';
import { shownOf, ThreadFiles } from './thread-files.tsx';
import type { ThreadFile } from './thread-groups.ts';
import { threadTexts } from './thread-texts.ts';
import styles from './thread.module.css';

interface BodyProps {
  readonly text: string;
  readonly files: readonly ThreadFile[];
  readonly href: (file: ThreadFile) => string;
}

/** Renders words and code as they were written, then the files. */
export function MessageBody({ text, files, href }: BodyProps): ReactElement {
  return (
    <>
      {blocksOf(text).map((block, place) =>
        block.isCode ? (
          // oxlint-disable-next-line react/no-array-index-key -- the same words may stand twice
          <CodeBlock key={place} code={block.text} label={threadTexts.code} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the same words may stand twice
          <p key={place} className={styles.bubble} dir="auto">
            <Linked text={block.text} />
          </p>
        ),
      )}
      {files.length > 0 && <ThreadFiles files={files} shown={shownOf(files)} href={href} />}
    </>
  );
}

/** Renders a text with its addresses as links, and no other markup. */
const Linked = ({ text }: { readonly text: string }): ReactElement => (
  <>
    {linkedParts(text).map((part, place) =>
      typeof part === 'string' ? (
        part
      ) : (
        <a
          // oxlint-disable-next-line react/no-array-index-key -- the same address may stand twice
          key={place}
          // An address runs from left to right, even in a text that runs from right to left.
          dir="ltr"
          className={linkClass}
          href={part.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {part.href}
        </a>
      ),
    )}
  </>
);
