import type { ReactElement } from 'react';

/** Callbacks at the end of a dialog. */
export interface Ending {
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Something that may be done here. */
export interface Act {
  readonly id: string;
  readonly label: string;
  readonly tone?: 'danger';
  readonly dialog: (ending: Ending) => ReactElement;
}

export type OpenAct = (act: Act, from: HTMLElement) => void;
