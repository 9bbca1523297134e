import { useState, type ReactElement } from 'react';
import { useCatalog } from '#api/config.ts';
import { EmptyArt } from '#ui/art.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ItemThumb } from '#ui/item-thumb.tsx';
import { OutLinkButton } from '#ui/link.tsx';
import { EmptyState } from '#ui/page.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './licenses.module.css';
import { texts } from './texts.ts';

const { empty } = texts;

/** No licence yet, and where one is to be had. */
export function EmptyLicenses(): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <EmptyState
        art={<EmptyArt />}
        title={empty.title}
        actions={
          <Button variant="accent" onClick={() => setOpen(true)}>
            {empty.select}
          </Button>
        }
      >
        {empty.text}
      </EmptyState>
      <Dialog title={empty.select} open={open} onClose={() => setOpen(false)}>
        <p>{empty.dialog}</p>
        <Offers />
      </Dialog>
    </>
  );
}

const Offers = (): ReactElement => (
  <ul role="list" className={styles.offers}>
    {useCatalog().offers.map(({ name, url, thumb }) => (
      <li key={url} className={styles.offer}>
        <ItemThumb thumb={thumb} />
        <span className={styles.name}>{name}</span>
        <OutLinkButton href={url}>
          {empty.buy} <VisuallyHidden>{name}</VisuallyHidden>
        </OutLinkButton>
      </li>
    ))}
  </ul>
);
