import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { documentPage } from '#http/openapi-page.ts';
import { policyOf } from '#http/content-policy.ts';

interface DocumentSettings {
  readonly title: string;
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
      info: { title: `${settings.title} API`, version: '1' },
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
}

/** The document, and a page to read it; after the routes. */
export function serveDocument(app: FastifyInstance, settings: DocumentSettings): void {
  const options = { schema: { hide: true }, exposeHeadRoute: false };
  app.get('/api/openapi.json', options, async () => app.swagger());
  app.get('/api/docs', options, async (_request, reply) => {
    const html = documentPage(settings.title);
    return reply
      .header('content-security-policy', policyOf(html))
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
