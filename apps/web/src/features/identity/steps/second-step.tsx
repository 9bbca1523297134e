import { useState } from 'react';
import type { output } from 'zod/mini';
import type { BodyOf, loginBody } from '@hub/contract/calls';
import { Button } from '@hub/ui/button';
import type { SchemaForm } from '@hub/ui/form';
import { TextField } from '@hub/ui/text-field';
import type { useLogin } from '#identity/api.ts';
import styles from '#identity/identity.module.css';
import { texts } from '#identity/texts.ts';

const secondStepTexts = texts.login.second;

export type LoginForm = SchemaForm<BodyOf<'login'>, output<typeof loginBody>>;

/** Returns the state of the second step, from the hub’s last answer. */
export function useSecondStep(login: ReturnType<typeof useLogin>, form: LoginForm) {
  const { data, variables } = login;
  const [wasRequired, setWasRequired] = useState(false);
  // Keeps the step during the next attempt, when the answer is reset.
  const isRequired = data === undefined ? wasRequired : data.result_type === 'two_factor_required';
  if (isRequired !== wasRequired) setWasRequired(isRequired);
  const leave = (): void => {
    setWasRequired(false);
    login.reset();
    form.setValue('two_factor_code', undefined);
  };
  const isRefused = isRequired && data !== undefined && variables?.two_factor_code !== undefined;
  return { isRequired, fault: isRefused ? data.message : undefined, leave };
}

interface SecondStepProps {
  readonly form: LoginForm;
  readonly fault: string | undefined;
}

export const SecondStep = ({ form, fault }: SecondStepProps) => (
  <>
    <h2>{secondStepTexts.title}</h2>
    <p>{secondStepTexts.lede}</p>
    <TextField
      label={secondStepTexts.code}
      look="code"
      required
      autoComplete="one-time-code"
      autoFocus
      {...form.field('two_factor_code', fault)}
    />
  </>
);

export const WayBack = ({ onBack }: { readonly onBack: () => void }) => (
  <div className={styles.aside}>
    <p>{secondStepTexts.lost}</p>
    <div>
      <Button size="small" onClick={onBack}>
        {secondStepTexts.back}
      </Button>
    </div>
  </div>
);
