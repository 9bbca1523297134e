import { useState } from 'react';
import { EmptyArt } from '@hub/ui/art';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOf } from '@hub/ui/dialog-title';
import { Disclosure } from '@hub/ui/disclosure';
import { Prose } from '@hub/ui/page';
import { useCatalog } from '#api/config.ts';
import { PictureCard } from '@hub/ui/picture-card';
import { SettingsSection } from '#ui/settings-section.tsx';
import styles from './design.module.css';
import { Specimen } from './specimen.tsx';

function Details({ title, open: atFirst }: { readonly title: string; readonly open: boolean }) {
  const [open, setOpen] = useState(atFirst);
  return (
    <Card look="flush">
      <div className={styles.details}>
        <Disclosure
          open={open}
          onChange={setOpen}
          summary={<span className={styles.summary}>{title}</span>}
        >
          <p className={styles.inside}>They stand under their title.</p>
        </Disclosure>
      </div>
    </Card>
  );
}

const Cards = () => (
  <>
    <Card>
      <p className={styles.summary}>A card</p>
      <p>What belongs together.</p>
    </Card>
    <Card look="accent">
      <p className={styles.summary}>A card that needs doing</p>
      <p>One on a screen, and it comes first.</p>
    </Card>
    <Details title="Details on demand" open={false} />
    <Details title="Details opened" open />
  </>
);

const dialogs = { dialog: 'Open a dialog', alertdialog: 'Open a question' } as const;

function Dialogs() {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      {(['dialog', 'alertdialog'] as const).map((role) => (
        <Button key={role} onClick={() => setOpen(role)}>
          {dialogs[role]}
        </Button>
      ))}
      <Dialog
        title={titleOf((name) => `Suspend ${name}?`, 'the subject')}
        role={open ?? 'dialog'}
        open={open !== null}
        onClose={close}
      >
        <p>What it means, before anything is done.</p>
        <DialogFoot
          confirm={{ label: 'Do it', isDanger: open === 'alertdialog', onPress: close }}
        />
      </Dialog>
    </>
  );
}

export function Surfaces() {
  const { knowledge_base: guide } = useCatalog().links;
  return (
    <>
      <Specimen name="Cards and details" look="grid">
        <Cards />
        <PictureCard
          href={guide}
          art={<EmptyArt />}
          title="A card out of the hub"
          text="One link, with a picture of what it leads to."
        />
      </Specimen>
      <Specimen name="Dialogs">
        <Dialogs />
      </Specimen>
      <Specimen name="Running text" look="grid">
        <Prose>
          <p>
            Lines of at most 62 characters, with room between them: for the terms, privacy, and
            everything else that is read rather than used.
          </p>
          <ol>
            <li>First this,</li>
            <li>then that.</li>
          </ol>
        </Prose>
      </Specimen>
      <SettingsSection
        id="part-of-settings"
        heading="A part of the settings"
        note="What it is for."
      >
        <Card>
          <p>What may be set.</p>
        </Card>
      </SettingsSection>
    </>
  );
}
