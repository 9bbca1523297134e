import type { ReactElement } from 'react';
import { blocksOf } from '@hub/language/blocks';
import { CopyButton } from '#ui/form/copy-button.tsx';
import { linkClass } from '#ui/page/link.tsx';
import codeStyles from './code-block.module.css';
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
          <Code key={place} code={block.text} />
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

/** Code runs from left to right in every language; long lines scroll within it. */
const Code = ({ code }: { readonly code: string }): ReactElement => (
  <div className={codeStyles.code}>
    <div className={codeStyles.head}>
      <CopyButton text={code} what={threadTexts.code} />
    </div>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
    <pre dir="ltr" role="group" aria-label={threadTexts.code} tabIndex={0}>
      <code>{code}</code>
    </pre>
  </div>
);

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
