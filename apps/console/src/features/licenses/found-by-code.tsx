import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { navigate } from '@hub/client/router';
import { licenseTail } from '@hub/contract/license-label';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ReadState } from '@hub/ui/read-state';
import { Time } from '@hub/ui/time';
import { useMay } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { Actions } from '#ui/actions/actions.tsx';
import { Details } from '#ui/details/details.tsx';
import { Support } from '#ui/details/license-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { registering } from './actions.ts';
import { codeQuery, type FoundLicense } from './api.ts';
import { texts } from './texts.ts';

interface FoundProps {
  readonly code: string;
  readonly onClose: () => void;
}

const { found } = texts;

export function FoundByCode({ code, onClose }: FoundProps) {
  const query = useQuery(codeQuery(code));
  const { data } = query;
  const id = data?.license_id ?? null;
  useEffect(() => {
    if (id !== null) navigate(paths.license(id));
  }, [id]);
  if (!data || id !== null) {
    const loading = { label: found.looking, shapes: ['row'] } as const;
    return <ReadState query={query} what={found.what} loading={loading} />;
  }
  const close = (
    <Button size="small" onClick={onClose}>
      {found.close}
    </Button>
  );
  const title = licenseTail({ code, site: null });
  return (
    <Panel title={title} actions={close}>
      {data.purchase === null ? (
        <Alert tone="attention">{found.unknown}</Alert>
      ) : (
        <Unregistered code={code} purchase={data.purchase} />
      )}
    </Panel>
  );
}

interface UnregisteredProps {
  readonly code: string;
  readonly purchase: NonNullable<FoundLicense['purchase']>;
}

function Unregistered({ code, purchase }: UnregisteredProps) {
  const may = useMay('support');
  return (
    <>
      <Alert tone="info">{found.unregistered}</Alert>
      <Details
        of={[
          [texts.facts.item, <bdi key="item">{purchase.item.name}</bdi>],
          [texts.facts.type, texts.types[purchase.license_type]],
          [texts.facts.sold, <Time show="date" key="sold" value={purchase.sold_at} />],
          [texts.facts.support, <Support key="support" until={purchase.supported_until} />],
        ]}
      />
      {may && <Actions of={[registering(code)]} />}
    </>
  );
}
