import { policyOf } from './content-policy.ts';

export type ViewAnswers = Readonly<Record<string, readonly [status: number, body: unknown]>>;

const nothingElse = [
  403,
  {
    type: 'about:blank',
    title: 'Read-only view',
    status: 403,
    code: 'forbidden',
    message: 'This is a read-only view of another person’s dashboard. Nothing can be changed here.',
  },
] as const;

const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Answers the calls of the app before its code runs. No request leaves the page. */
const answerScript = (path: string, answers: ViewAnswers): string =>
  [
    '(answers => {',
    `history.replaceState(null, '', ${inScript(path)});`,
    'window.fetch = async (address, { method = "GET" } = {}) => {',
    'const { pathname } = new URL(address, location.origin);',
    `const [status, body] = (method === 'GET' && answers[pathname]) || ${inScript(nothingElse)};`,
    "return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });",
    '};',
    `})(${inScript(answers)});`,
  ].join('');

interface View {
  readonly html: string;
  readonly path: string;
  readonly answers: ViewAnswers;
}

/**
 * Builds a document of the buyers' app that shows the given answers. Its code cannot send calls or
 * forms and cannot open frames, windows or downloads.
 */
export function viewDocument({ html, path, answers }: View) {
  const viewHtml = html.replace(
    '<head>',
    () => `<head><script>${answerScript(path, answers)}</script>`,
  );
  const policy = policyOf(viewHtml)
    .replace("connect-src 'self'", "connect-src 'none'")
    .replace("form-action 'self'", "form-action 'none'")
    .replace("worker-src 'self'", "worker-src 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return {
    html: viewHtml,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // The document has its real origin, because otherwise it could not load its code. Windows,
      // forms and downloads are blocked.
      'content-security-policy': `${policy}; sandbox allow-scripts allow-same-origin`,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  };
}
