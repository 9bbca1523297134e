import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConnectionCheck } from './connection-check.tsx';
import { knownCodes } from './connection-words.ts';

const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
const client = join(
  import.meta.dirname,
  '../../../../../wordpress/hub-activation/includes/admin/class-diagnosis.php',
);

test('shows a check without problems as one line', () => {
  render(
    <ConnectionCheck
      of={{
        at,
        findings: [
          { code: 'sodium', good: true, value: null },
          { code: 'hub_answers', good: true, value: 120 },
        ],
      }}
    />,
  );
  expect(screen.getByText(/Connection check/)).toHaveTextContent(
    'Connection check 3 days ago: no problems',
  );
  expect(screen.queryByRole('list')).toBeNull();
});

test('lists notes and problems with their value, and omits passed checks', () => {
  render(
    <ConnectionCheck
      of={{
        at,
        findings: [
          { code: 'no_sodium', good: null, value: null },
          { code: 'name_known', good: true, value: null },
          { code: 'not_the_hub', good: false, value: 403 },
        ],
      }}
    />,
  );
  expect(screen.getByText(/Connection check/)).toHaveTextContent(/^Connection check 3 days ago$/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Note: .*sodium/),
    expect.stringMatching(/^Problem: .*with status 403/),
  ]);
});

test('shows a check with notes only as free of problems', () => {
  const findings = [{ code: 'clock_differs', good: null, value: 12 }];
  render(<ConnectionCheck of={{ at, findings }} />);
  expect(screen.getByText(/no problems/)).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('by 12 minutes');
});

test.each(['warp_core', 'constructor'])(
  'shows the code and value of a finding that the console does not know: %s',
  (code) => {
    render(<ConnectionCheck of={{ at, findings: [{ code, good: false, value: 7 }] }} />);
    expect(screen.getByRole('listitem')).toHaveTextContent(
      `Problem: The site reported a finding that this console does not know: ${code} (7)`,
    );
  },
);

test('has a text for exactly those findings of the PHP client that can be bad', () => {
  const source = readFileSync(client, 'utf8');
  const findingCalls = [...source.matchAll(/self::finding\(\s*'([a-z_]+)',\s*([^,]+),/g)];
  expect(findingCalls).toHaveLength(source.match(/self::finding\(/g)?.length ?? 0);
  const perhapsBad = findingCalls.filter(([, , good]) => good !== 'true').map(([, code]) => code);
  expect(new Set(perhapsBad)).toEqual(new Set(knownCodes));
});
