import type { ReactElement } from 'react';
import { classNames } from '@hub/ui/class-names';
import { Panel } from '#ui/panel.tsx';
import type { Health } from './api.ts';
import { Name } from './facts.tsx';
import styles from './health.module.css';
import { texts } from './texts.ts';

/** Every setting by its name: what it is, and what it does. */
export const Settings = ({ of: settings }: { readonly of: Health['settings'] }): ReactElement => (
  <Panel title={texts.settings}>
    <dl>
      {settings.map((setting) => (
        <div key={setting.name} className={styles.setting}>
          <dt>
            <Name of={setting.name} />
          </dt>
          <dd className={classNames(setting.from === 'default' && styles.muted)}>
            <bdi>{texts.valueOf(setting)}</bdi>
          </dd>
          <dd className={styles.muted}>{setting.does}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);
