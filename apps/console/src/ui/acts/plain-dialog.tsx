import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { useSchemaForm } from '@hub/ui/form';
import { ActDialog } from './act-dialog.tsx';
import type { ActWords } from './act-words.ts';
import type { ActCallbacks } from './acts.tsx';

/** Schema of a form without fields. */
const nothing = z.object({});

interface PlainDialogProps extends ActCallbacks {
  readonly words: ActWords;
  readonly tone?: 'accent' | 'danger';
  readonly act: UseMutationResult<{ success: boolean; message: string }, Error, object>;
}

/** Asks whether it is meant, where no reason is given. */
export const PlainDialog = (props: PlainDialogProps): ReactElement => (
  <ActDialog {...props} form={useSchemaForm(nothing, {})} act={props.act as never}>
    {null}
  </ActDialog>
);
