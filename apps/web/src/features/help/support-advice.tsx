import { IconBook2, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { OutLink } from '@hub/ui/link';
import { Sentence } from '@hub/ui/sentence';
import { useCatalog } from '#api/config.ts';
import { raiseContact } from '#lib/contact-signal.ts';
import { replyTime } from '#lib/working-days.ts';
import styles from './support-advice.module.css';
import textClass from '#ui/text.module.css';
import { advice } from './texts.ts';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOfNone } from '@hub/ui/dialog-title';
import { Film } from './film.tsx';

const headingId = 'support-advice';
const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** Advice before opening a ticket, with the reply time (specification, section 2). */
export function SupportAdvice() {
  const { links } = useCatalog();
  const [watching, setWatching] = useState(false);
  const { read, update, plugins } = advice.steps;
  return (
    <Card as="section" labelledBy={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{advice.title}</h2>
        <p className={textClass.muted}>{advice.lede}</p>
      </div>
      <ol role="list" className={styles.steps}>
        <Step texts={read} icon={<IconBook2 {...icon} />}>
          <OutLink href={links.knowledge_base}>{advice.open}</OutLink>
        </Step>
        <Step texts={update} icon={<IconRefresh {...icon} />} />
        <Step texts={plugins} icon={<IconPlugConnectedX {...icon} />}>
          <button type="button" className={styles.textButton} onClick={() => setWatching(true)}>
            {advice.video}
          </button>
        </Step>
      </ol>
      <Foot />
      <PluginsVideo open={watching} onClose={() => setWatching(false)} />
    </Card>
  );
}

interface StepProps {
  readonly texts: { readonly title: string; readonly text: string };
  readonly icon: ReactNode;
  readonly children?: ReactNode;
}

const Step = ({ texts, icon: drawn, children }: StepProps) => (
  <li className={styles.step}>
    <span className={styles.icon}>{drawn}</span>
    <div className={styles.words}>
      <h3>{texts.title}</h3>
      <p className={textClass.muted}>{texts.text}</p>
      {children !== undefined && <div>{children}</div>}
    </div>
  </li>
);

function Foot() {
  const { links } = useCatalog();
  const [now] = useState(() => Date.now());
  return (
    <div className={styles.foot}>
      <p className={textClass.muted}>
        {replyTime(now)} {advice.workingDays}{' '}
        <Sentence
          text={advice.policy}
          parts={{
            policy: (linkText) => <OutLink href={links.support_policy}>{linkText}</OutLink>,
          }}
        />
      </p>
      <Button onClick={raiseContact}>{advice.send}</Button>
    </div>
  );
}

/** Without a video in the catalog, the dialog links to the publisher’s video page. */
function PluginsVideo({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { links, videos } = useCatalog();
  const { dialog } = advice;
  const video = videos?.deactivate_plugins;
  const watch = { label: dialog.watch, href: links.deactivate_plugins_video };
  return (
    <Dialog
      title={titleOfNone(dialog.title)}
      open={open}
      onClose={onClose}
      wide={video !== undefined}
    >
      {video && <Film video={video} title={dialog.title} />}
      <p>{dialog.text}</p>
      <ol className={styles.scenes}>
        {dialog.scenes.map((scene) => (
          <li key={scene}>{scene}</li>
        ))}
      </ol>
      <p className={textClass.muted}>{dialog.calm}</p>
      <DialogFoot confirm={video ? null : watch} leave="close" leavesFocus />
    </Dialog>
  );
}
