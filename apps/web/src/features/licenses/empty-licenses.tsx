import { useState } from 'react';
import { EmptyArt } from '@hub/ui/art';
import { Button } from '@hub/ui/button';
import { Dialog } from '@hub/ui/dialog';
import { titleOfNone } from '@hub/ui/dialog-title';
import { ItemThumb } from '@hub/ui/item-thumb';
import { OutLinkButton } from '@hub/ui/link';
import { EmptyState } from '@hub/ui/page';
import { Sentence } from '@hub/ui/sentence';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { useCatalog } from '#api/config.ts';
import styles from './licenses.module.css';
import { texts } from './texts.ts';

const { empty } = texts;

export function EmptyLicenses() {
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
      <Dialog title={titleOfNone(empty.select)} open={open} onClose={() => setOpen(false)}>
        <p>{empty.dialog}</p>
        <Offers />
      </Dialog>
    </>
  );
}

const Offers = () => (
  <ul role="list" className={styles.offers}>
    {useCatalog().offers.map(({ name, url, thumb }) => (
      <li key={url} className={styles.offer}>
        <ItemThumb thumb={thumb} />
        <bdi className={styles.name}>{name}</bdi>
        <OutLinkButton href={url}>
          <Sentence text={empty.buy} parts={{ item: <VisuallyHidden>{name}</VisuallyHidden> }} />
        </OutLinkButton>
      </li>
    ))}
  </ul>
);
