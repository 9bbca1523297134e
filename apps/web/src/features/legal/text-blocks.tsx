/* oxlint-disable react/no-array-index-key -- what a text consists of never changes its places */
import type { ReactNode } from 'react';
import type { TextBlock, TextSpan } from '@hub/contract/calls';
import { linkClass, OutLink } from '@hub/ui/link';
import { TextLink } from '#ui/link.tsx';
import styles from './text-blocks.module.css';
import { texts } from './texts.ts';

/** Renders a parsed text as React elements. It never inserts markup as HTML. */
export const TextBlocks = ({ blocks }: { readonly blocks: readonly TextBlock[] }) => (
  <>
    {blocks.map((block, place) => (
      <Block key={place} block={block} />
    ))}
  </>
);

function Block({ block }: { readonly block: TextBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id} className={styles.heading}>
          <Spans spans={block.spans} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'rule':
      return <hr className={styles.rule} />;
    case 'quote':
      return (
        <blockquote className={styles.quote}>
          <TextBlocks blocks={block.blocks} />
        </blockquote>
      );
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    default:
      return <List start={block.start} items={block.items} />;
  }
}

type ListProps = Pick<Extract<TextBlock, { kind: 'list' }>, 'start' | 'items'>;

function List({ start, items }: ListProps) {
  const drawn = items.map((blocks, place) => (
    <li key={place}>
      <TextBlocks blocks={blocks} />
    </li>
  ));
  return start === null ? <ul>{drawn}</ul> : <ol start={start}>{drawn}</ol>;
}

type TableProps = Pick<Extract<TextBlock, { kind: 'table' }>, 'head' | 'rows'>;

/** Table that scrolls sideways, with the keyboard, too. */
const Table = ({ head, rows }: TableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached
  <div className={styles.wide} tabIndex={0} role="region" aria-label={texts.table}>
    <table>
      <thead>
        <tr>
          {head.map((spans, place) => (
            <th key={place} scope="col">
              <Spans spans={spans} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((spans, place) => (
              <td key={place}>
                <Spans spans={spans} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Spans = ({ spans }: { readonly spans: readonly TextSpan[] }) => (
  <>
    {spans.map((span, place) => (
      <Span key={place} span={span} />
    ))}
  </>
);

function Span({ span }: { readonly span: TextSpan }) {
  if (span.br === true) return <br />;
  let drawn: ReactNode = span.href === undefined ? span.text : linkOf(span.href, span.text);
  if (span.code === true) drawn = <code>{drawn}</code>;
  if (span.em === true) drawn = <em>{drawn}</em>;
  if (span.strong === true) drawn = <strong>{drawn}</strong>;
  return <>{drawn}</>;
}

/** Returns a link of one of the kinds that the server allows. */
function linkOf(href: string, text: string) {
  if (href.startsWith('/')) return <TextLink to={href}>{text}</TextLink>;
  if (/^https?:/i.test(href)) return <OutLink href={href}>{text}</OutLink>;
  return (
    <a className={linkClass} href={/^(?:#|mailto:|tel:)/i.test(href) ? href : undefined}>
      {text}
    </a>
  );
}
