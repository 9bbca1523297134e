import type { ReactElement } from 'react';
import { blocksOf, type TextBlock } from '@hub/language/blocks';
import { linkClass } from '#ui/page/link.tsx';
import { CodeBlock } from './code-block.tsx';
import { linkedParts } from './linked-parts.ts';
import { placedIn } from './placed-pictures.ts';
import { shownOf, ThreadFiles } from './thread-files.tsx';
import type { ThreadFile } from './thread-groups.ts';
import { threadTexts } from './thread-texts.ts';
import styles from './thread.module.css';

interface BodyProps {
  readonly text: string;
  readonly files: readonly ThreadFile[];
  readonly href: (file: ThreadFile) => string;
}

/** Renders text, code and pictures in their order in the message, then the other files. */
export function MessageBody({ text, files, href }: BodyProps): ReactElement {
  const shown = shownOf(files);
  const unplaced = new Set(shown);
  const parts = blocksOf(text).flatMap<TextBlock | ThreadFile | string>((block) =>
    block.isCode ? [block] : placedIn(block.text, unplaced),
  );
  const others = files.filter((file) => unplaced.has(file) || !shown.has(file));
  return (
    <>
      {parts.map((part, place) => {
        if (typeof part === 'string') {
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the same words may stand twice
            <p key={place} className={styles.bubble} dir="auto">
              <Linked text={part} />
            </p>
          );
        }
        return 'isCode' in part ? (
          // oxlint-disable-next-line react/no-array-index-key -- the same code may stand twice
          <CodeBlock key={place} code={part.text} label={threadTexts.code} />
        ) : (
          <ThreadFiles key={part.id} files={[part]} shown={shown} href={href} />
        );
      })}
      {others.length > 0 && <ThreadFiles files={others} shown={shown} href={href} />}
    </>
  );
}

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
