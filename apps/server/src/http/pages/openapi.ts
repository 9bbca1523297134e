import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { policyOf } from './content-policy.ts';
import type { Routes } from '#http/calls/route.ts';
import { derived } from '#platform/derived.ts';
import { headersOfHeld, holdContent, sendHeld } from './held.ts';
import { callNames, callOf, type Call } from '@hub/contract/calls';
import { statuses } from '@hub/contract/problems';
import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import { escapeHtml } from '#platform/text/escape-html.ts';

declare module 'fastify' {
  interface FastifyInstance {
    programsDocument(): Readonly<Record<string, unknown>>;
  }
}

interface DocumentSettings {
  readonly title: () => string;
  readonly publicUrl: URL;
}

/** Generates OpenAPI 3.1 from the schemas that validate requests. Register it before the routes. */
export async function documentCalls(
  app: FastifyInstance,
  settings: DocumentSettings,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      servers: [{ url: settings.publicUrl.origin }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'hub' },
          site: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swagger, {
    decorator: 'programsDocument',
    openapi: {
      openapi: '3.1.0',
      info: { title: 'For programs', version: '1' },
      servers: [{ url: settings.publicUrl.origin }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, route, ...rest }) => {
      const { scope = null } = route.config?.call ?? {};
      const security = scope === null ? [] : [{ token: [scope] }];
      const visibleSchema = { ...schema, hide: scope === null, security };
      return jsonSchemaTransform({ ...rest, route, schema: visibleSchema });
    },
  });
}

const titled = (document: Readonly<Record<string, unknown>>, title: string) => ({
  ...document,
  info: { title, version: '1' },
});

/** Gives operators alone this document, because the public one omits their calls. */
export const documentRoutes = (name: () => string): Routes => ({
  operatorDocument: async ({ raw }) => ({
    openapi: '3.1.0',
    ...titled(raw.server.programsDocument(), `${name()} for programs`),
  }),
});

/** Serves the API document and a page that shows it. Register it after the routes. */
export function serveDocument(app: FastifyInstance, { title }: DocumentSettings): void {
  const options = { schema: { hide: true } };
  const json = derived(title, (name) =>
    holdContent(JSON.stringify(titled({ ...app.swagger() }, `${name} API`))),
  );
  app.get('/api/openapi.json', options, (request, reply) => {
    void reply.headers(headersOfHeld(json())).type('application/json; charset=utf-8');
    return sendHeld(json(), request, reply);
  });
  const page = derived(title, (name) => {
    const html = documentPage(name);
    return { ...holdContent(html), policy: policyOf(html) };
  });
  app.get('/api/docs', options, (request, reply) => {
    const docsPage = page();
    void reply.headers(headersOfHeld(docsPage)).header('content-security-policy', docsPage.policy);
    return sendHeld(docsPage, request, reply.type('text/html; charset=utf-8'));
  });
}

const style = `
:root{color-scheme:light dark;--text:#1a1917;--muted:#625e57;--page:#fbfaf8;--card:#fff;--line:#e8e5df;--accent:#4e39c2}
@media(prefers-color-scheme:dark){:root{--text:#eceaf2;--muted:#a6a2b0;--page:#141317;--card:#1c1a21;--line:#2c2933;--accent:#b2a6ff}}
body{background:var(--page);color:var(--text);font:15px/24px system-ui,sans-serif;margin:0 auto;max-width:960px;padding:48px 24px}
h1{font-size:28px;letter-spacing:-.02em;margin:0 0 8px}h2{font-size:21px;margin:48px 0 16px}
p{color:var(--muted);margin:0 0 8px;max-width:70ch}a{color:var(--accent)}
details{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:0 0 8px;padding:12px 16px}
summary{cursor:pointer}code,pre{font:13px/20px ui-monospace,monospace}pre{overflow:auto}
.method{color:var(--accent);display:inline-block;font-weight:600;width:56px}.what{color:var(--muted);margin-left:8px}
`;

const schemaOf = (label: string, schema: $ZodType | undefined, io: 'input' | 'output'): string => {
  if (!schema) return '';
  const { $schema: _draft, ...json } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<p>${label}</p><pre tabindex="0">${escapeHtml(JSON.stringify(json, null, 2))}</pre>`;
};

const refusalsOf = ({ refusals = [] }: Call): string => {
  const listItems = refusals.map((code) => `<code>${code}</code> (${statuses[code]})`);
  return listItems.length > 0 ? `<p>Refusals of its own: ${listItems.join(', ')}</p>` : '';
};

const section = (call: Call): string => `<details>
<summary><code class="method">${call.method}</code><code>${escapeHtml(call.path)}</code><span class="what">${escapeHtml(call.summary)}</span></summary>
<p>Access: ${call.access}. Gate: ${call.gate}.</p>
${schemaOf('Query', call.query, 'input')}${schemaOf('Body', call.body, 'input')}${schemaOf('Answer', call.answer, 'output')}${refusalsOf(call)}
</details>`;

function documentPage(title: string): string {
  const groups = Map.groupBy(callNames.map(callOf), (call) => call.group);
  const body = [...groups].map(
    ([group, list]) => `<h2>${escapeHtml(group)}</h2>${list.map(section).join('\n')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} API</title><style>${style}</style></head><body><main>
<h1>${escapeHtml(title)} API</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Errors are RFC 9457 problem details with a stable <code>code</code>.</p>
${body.join('\n')}
</main></body></html>`;
}
