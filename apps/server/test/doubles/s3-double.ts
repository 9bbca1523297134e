import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '#platform/files/s3-files.ts';

/**
 * Double of an S3 store with the calls that the hub uses: put, get, head and delete in one bucket.
 * It verifies signatures.
 */
export interface S3Double {
  readonly settings: S3Settings;
  /** Stored objects by key. */
  readonly objects: Map<string, Buffer>;
  close(): Promise<void>;
}

const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Verifies an AWS Signature Version 4, for addresses without special characters. */
function isSigned(request: IncomingMessage, { secretAccessKey, accessKeyId }: S3Settings): boolean {
  const { authorization = '' } = request.headers;
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!match) return false;
  const [, key = '', day = '', region = '', names = '', signature = ''] = match;
  const header = (name: string): string => String(request.headers[name] ?? '').trim();
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${secretAccessKey}`,
  );
  return key === accessKeyId && hmac(signing, toSign).toString('hex') === signature;
}

const refuse = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
};

function sendRange(response: ServerResponse, object: Buffer, range: string | undefined): void {
  const [, start = '0', end = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const part = range ? object.subarray(Number(start), Number(end) + 1) : object;
  response.writeHead(range ? 206 : 200, {
    'content-length': part.length,
    ...(range && { 'content-range': `bytes ${start}-${end}/${object.length}` }),
  });
  response.end(part);
}

export async function openS3Double(): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const secrets = {
    region: 'eu-test-1',
    bucket: 'hub',
    accessKeyId: 'key',
    secretAccessKey: 'sec',
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (!isSigned(request, settings)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const path = new URL(request.url ?? '/', settings.endpoint ?? '').pathname;
    if (!path.startsWith(`/${secrets.bucket}/`)) return refuse(response, 404, 'NoSuchBucket');
    const object = objects.get(path);
    if (request.method === 'HEAD') {
      response.writeHead(object ? 200 : 404, object && { 'content-length': object.length });
      return void response.end();
    }
    if (request.method === 'GET') {
      if (!object) return refuse(response, 404, 'NoSuchKey');
      return sendRange(response, object, request.headers.range);
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return void response.writeHead(204).end();
    }
    const checksum = createHash('sha256').update(body).digest('base64');
    if (request.headers['x-amz-checksum-sha256'] !== checksum) {
      return refuse(response, 400, 'BadDigest');
    }
    objects.set(path, body);
    response.end();
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings: S3Settings = { endpoint: `http://127.0.0.1:${port}`, ...secrets };
  return {
    settings,
    objects,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
