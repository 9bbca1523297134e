import type { ReactElement } from 'react';

/** Callbacks at the end of a dialog. */
export interface ActCallbacks {
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Something that may be done here. */
export interface Act {
  readonly id: string;
  readonly label: string;
  readonly tone?: 'danger';
  readonly dialog: (ending: ActCallbacks) => ReactElement;
}

export type OpenAct = (act: Act, from: HTMLElement) => void;
