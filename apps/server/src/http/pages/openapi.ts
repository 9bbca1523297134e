import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { documentPage } from './openapi-page.ts';
import { policyOf } from './content-policy.ts';
import type { Routes } from '#http/calls/route.ts';
import { derived } from '#platform/derived.ts';
import { headersOfHeld, holdContent, sendHeld } from './held.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the document of the calls for programs. */
    programsDocument(): Readonly<Record<string, unknown>>;
  }
}

interface DocumentSettings {
  readonly title: () => string;
  readonly publicUrl: URL;
}

/** Generates OpenAPI 3.1 from the schemas that check the requests; register before the routes. */
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
      const shown = { ...schema, hide: scope === null, security };
      return jsonSchemaTransform({ ...rest, route, schema: shown });
    },
  });
}

/** Document with the publisher's name, which the catalog may change. */
const titled = (document: Readonly<Record<string, unknown>>, title: string) => ({
  ...document,
  info: { title, version: '1' },
});

/** For operators only, because the public document names none of their calls. */
export const documentRoutes = (name: () => string): Routes => ({
  operatorDocument: async ({ raw }) => ({
    openapi: '3.1.0',
    ...titled(raw.server.programsDocument(), `${name()} for programs`),
  }),
});

/** Serves the document and a page that shows it; register it after the routes. */
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
    const held = page();
    void reply.headers(headersOfHeld(held)).header('content-security-policy', held.policy);
    return sendHeld(held, request, reply.type('text/html; charset=utf-8'));
  });
}
