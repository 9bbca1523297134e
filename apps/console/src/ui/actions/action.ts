import type { ReactElement } from 'react';

/** Callbacks at the end of a dialog. */
export interface ActionCallbacks {
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Something that may be done here. */
export interface Action {
  readonly id: string;
  readonly label: string;
  readonly tone?: 'danger';
  readonly dialog: (ending: ActionCallbacks) => ReactElement;
}

export type OpenAction = (action: Action, from: HTMLElement) => void;
