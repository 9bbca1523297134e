/** The parts of `/api/openapi.json` that requests are made from. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

export interface AnyRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

interface Asking {
  readonly person: number;
  /** What a page of theirs sends along. */
  readonly headers: Readonly<Record<string, string>>;
  /** The token of their site. */
  readonly site: string;
}

/** From so many addresses all ask: what a limit counts by address is soon too much. */
const addresses = 16;

/** They end the sessions that all else needs: asked by the last people alone. */
const ending = /logout|sign-out|erase|change-password|end-session|block/;
const lastPeople = 195;

/** What fits the name, where a made-up value would only be refused. */
const known: Readonly<Record<string, (person: number) => unknown>> = {
  username: (person) => `user-${person}`,
  password: () => 'a password of the benchmark',
  site_url: (person) => `https://site-${person}.example/`,
  return_url: (person) => `https://site-${person}.example/wp-admin/`,
  email: (person) => `user-${person}@buyer.example`,
  license_id: (person) => person,
  id: (person) => person,
  state: () => 'a-state-of-the-benchmark',
  document: () => 'terms',
  form: () => 'register',
  request: (person) => `${person}`.padStart(43, 'r'),
  request_id: (person) => `${person}`.padStart(43, 'r'),
  code_verifier: () => 'v'.repeat(43),
  envato_user_id: (person) => String(person),
  purchase_code: (person) => `3f1c9a52-7d04-4e8b-9b16-${String(person).padStart(12, '0')}`,
  code_challenge: () => 'c'.repeat(43),
  code_challenge_method: () => 'S256',
};

function valueOf(schema: Schema, name: string, person: number): unknown {
  const own = known[name];
  if (own) return own(person);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[person % schema.enum.length];
  const [first] = schema.anyOf ?? [];
  if (first) return valueOf(first, name, person);
  if (schema.type === 'object' || schema.properties) {
    const entries = Object.entries(schema.properties ?? {});
    return Object.fromEntries(entries.map(([key, each]) => [key, valueOf(each, key, person)]));
  }
  if (schema.type === 'array') return schema.items ? [valueOf(schema.items, name, person)] : [];
  if (schema.type === 'boolean') return person % 2 === 0;
  if (schema.type === 'integer' || schema.type === 'number') return person;
  return `${name}-${person}`;
}

/** Every call of the document once, as this person's browser and site would ask it. */
export function requestsOf(document: OpenApi, { person, headers, site }: Asking): AnyRequest[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return operations
    .filter(({ path }) => !ending.test(path) || person > lastPeople)
    .map(({ path, method, operation }) => {
      const { parameters = [], requestBody } = operation;
      const query = parameters
        .filter((one) => one.in === 'query' && (one.required || person % 2 === 0))
        .map(({ name }) => `${name}=${encodeURIComponent(String(valueOf({}, name, person)))}`);
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${name}-${person}`);
      const schema = requestBody?.content['application/json']?.schema;
      const isOfSite = path.startsWith('/api/theme-');
      return {
        method: method.toUpperCase() as AnyRequest['method'],
        path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
        headers: {
          ...headers,
          ...(isOfSite && { authorization: `Bearer ${site}` }),
          // Limits count addresses: as many as there would be.
          'x-forwarded-for': `10.9.0.${person % addresses}`,
        },
        ...(schema && { body: JSON.stringify(valueOf(schema, '', person)) }),
      };
    });
}
