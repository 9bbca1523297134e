import { useInfiniteQuery } from '@tanstack/react-query';
import { Announcement as Shown } from '@hub/ui/announcement';
import { Badge } from '@hub/ui/badge';
import { ErrorNotice } from '@hub/ui/error-notice';
import { ReadState } from '@hub/ui/read-state';
import { languagesOf } from '@hub/ui/translation-fields';
import { Nothing } from '#ui/nothing.tsx';
import { useMay } from '#api/session.ts';
import { Actions } from '#ui/actions/actions.tsx';
import { Details } from '#ui/details/details.tsx';
import { Time } from '@hub/ui/time';
import { Panel } from '#ui/panel.tsx';
import { Screen } from '#ui/screen.tsx';
import { LoadMore } from '#ui/list/load-more.tsx';
import { announcing, ending, type Announcement } from './actions.tsx';
import { texts } from './texts.ts';
import { listOf, rowsOf } from '#ui/list/rows.ts';

const announcementList = listOf('operatorAnnouncements', {});

const tones = { planned: 'attention', running: 'good', over: 'neutral' } as const;

export function Page() {
  const query = useInfiniteQuery(announcementList.query({}));
  const mayAct = useMay('support');
  const rows = rowsOf(query);
  return (
    <Screen title={texts.title} lede={texts.lede}>
      {mayAct && <Actions of={[announcing]} />}
      {query.data === undefined ? (
        <ReadState
          query={query}
          what={texts.title}
          loading={{ label: texts.title, shapes: ['card', 'card'] }}
        />
      ) : (
        rows.length === 0 && <Nothing title={texts.none}>{texts.noneMore}</Nothing>
      )}
      {rows.map((row) => (
        <AnnouncementPanel key={row.id} announcement={row} mayAct={mayAct} />
      ))}
      {query.isFetchNextPageError && <ErrorNotice tone="attention" error={query.error} />}
      {query.hasNextPage && <LoadMore query={query} />}
    </Screen>
  );
}

interface PanelProps {
  readonly announcement: Announcement;
  readonly mayAct: boolean;
}

function AnnouncementPanel({ announcement, mayAct }: PanelProps) {
  const { id, text, translations, level, audience, item, from, until, state, by } = announcement;
  return (
    <Panel title={texts.panel(id)} marks={<Badge tone={tones[state]}>{texts.states[state]}</Badge>}>
      <Shown text={text} level={level} announce="none" />
      <Details
        of={[
          [
            texts.audience,
            item === null ? (
              texts.audiences[audience]
            ) : (
              <bdi key="item">{texts.ownersOf(item.name)}</bdi>
            ),
          ],
          [texts.from, <Time show="exact" key="from" value={from} />],
          [
            texts.until,
            until === null ? texts.open : <Time show="exact" key="until" value={until} />,
          ],
          [texts.translations, languagesOf(translations)],
          [texts.by, <bdi key="by">{by ?? texts.byNobody}</bdi>],
        ]}
      />
      {mayAct && state !== 'over' && (
        <Actions label={texts.endsWhat(id)} of={[ending(announcement)]} />
      )}
    </Panel>
  );
}
