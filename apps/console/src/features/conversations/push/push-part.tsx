import { usePush, type PushKeys } from '@hub/client/push';
import { pushViews, type PushView } from '@hub/contract/push';
import { Checkbox } from '@hub/ui/checkbox';
import { PushSwitch } from '@hub/ui/push-switch';
import { call } from '#api/client.ts';
import look from '#ui/look.module.css';
import { texts } from '#conversations/texts.ts';

const labels = texts.push;

const push = {
  scope: '/console/',
  read: (signal: AbortSignal) => call('operatorPush', { signal }),
  save: (subscription: PushKeys | null, views: readonly PushView[]) =>
    call('saveOperatorPush', { body: { subscription, views: [...views] } }),
};

/** Initial views when an operator turns notifications on. */
const first: readonly PushView[] = ['mine', 'nobodys'];

export function PushPart() {
  const { query, change } = usePush<PushView>(push);
  if (query.data === undefined) return null;
  const { state } = query.data;
  const views = (change.isPending && change.variables) || query.data.views;
  return (
    <>
      <p className={look.note}>{labels.means}</p>
      <PushSwitch
        state={state}
        isBusy={change.isPending}
        hasFailed={change.isError}
        onChange={(isOn) => change.mutate(isOn ? (views.length > 0 ? views : first) : null)}
      />
      {state === 'on' && (
        <div className={look.stack} role="group" aria-label={labels.label}>
          <p>{labels.label}</p>
          {pushViews.map((view) => (
            <Checkbox
              key={view}
              checked={views.includes(view)}
              disabled={change.isPending}
              onChange={(isOn) =>
                change.mutate(
                  pushViews.filter((one) => (one === view ? isOn : views.includes(one))),
                )
              }
            >
              {texts.boxes[view]}
            </Checkbox>
          ))}
        </div>
      )}
    </>
  );
}
