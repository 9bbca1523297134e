import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Button } from '@hub/ui/button';
import { ReadState } from '@hub/ui/read-state';
import { originalQuery } from '#conversations/api.ts';
import { texts } from '#conversations/texts.ts';
import styles from './thread.module.css';

const words = texts.thread;

interface OriginalProps {
  readonly id: number;
  readonly position: number;
}

/** Whole text of an email, with its quotation, which is read when it is asked for. */
export function Original(props: OriginalProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...originalQuery(props), enabled: isOpen });
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? words.hideOriginal : words.original}
      </Button>
      {isOpen && (
        <ReadState
          query={query}
          what={words.originalWhat}
          loading={{ label: words.loading, shapes: ['text'] }}
        >
          {({ text }) => (
            <pre className={styles.original} dir="auto" tabIndex={0}>
              {text}
            </pre>
          )}
        </ReadState>
      )}
    </>
  );
}
