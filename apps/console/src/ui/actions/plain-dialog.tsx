import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { useSchemaForm } from '@hub/ui/form';
import { ActionDialog } from './action-dialog.tsx';
import type { ActionWords } from './action-words.ts';
import type { ActionCallbacks } from './actions.tsx';

/** Schema of a form without fields. */
const nothing = z.object({});

interface PlainDialogProps extends ActionCallbacks {
  readonly words: ActionWords;
  readonly tone?: 'accent' | 'danger';
  readonly mutation: UseMutationResult<{ success: boolean; message: string }, Error, object>;
}

/** Asks for confirmation, without a reason. */
export const PlainDialog = (props: PlainDialogProps): ReactElement => (
  <ActionDialog {...props} form={useSchemaForm(nothing, {})} mutation={props.mutation as never}>
    {null}
  </ActionDialog>
);
