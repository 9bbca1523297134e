import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { seconds } from '@hub/contract/limits';
import { orNull, type KindOfFiles, type StoredFiles } from './stored-files.ts';

export interface S3Settings {
  /** Address of the service; null for Amazon in the given region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface S3Options extends S3Settings {
  readonly forbidNetwork: () => void;
  /** Folder in the bucket. */
  readonly folder: string;
  readonly kind: KindOfFiles;
}

/** Maximum number of simultaneous downloads; further downloads wait. */
const connections = 256;

// The caller reports a failure. The S3 client itself would write to the console instead of the
// hub's log.
const silence = (): void => {};
const silent = { debug: silence, info: silence, warn: silence, error: silence };

/** Loads the S3 library on first use, because most hubs store their files in the data folder. */
async function connect(settings: S3Settings): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    ...(endpoint !== null && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Compatible services support neither host names per bucket nor the newest checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silent,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: seconds(3),
      requestTimeout: seconds(10),
      httpAgent: { maxSockets: connections, keepAlive: true },
      httpsAgent: { maxSockets: connections, keepAlive: true },
    },
  });
}

/** Files pass through the hub, which decides who may read them. */
export function createS3Files({
  forbidNetwork,
  folder,
  kind,
  ...settings
}: S3Options): StoredFiles {
  let connected: Promise<S3Client> | undefined;
  const client = (): Promise<S3Client> => (connected ??= connect(settings));
  const placeOf = (key: string) => ({
    Bucket: settings.bucket,
    Key: `${folder}/${key}${kind.ending}`,
  });

  return {
    async put({ path, size, sha256 }, key = sha256) {
      forbidNetwork();
      const { PutObjectCommand } = await import('@aws-sdk/client-s3');
      const put = new PutObjectCommand({
        ...placeOf(key),
        Body: createReadStream(path),
        ContentLength: size,
        ContentType: kind.type,
        // The service refuses content with another checksum.
        ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      });
      await (await client()).send(put);
    },
    async open(key, range) {
      forbidNetwork();
      const { GetObjectCommand } = await import('@aws-sdk/client-s3');
      const Range = range === null ? undefined : `bytes=${range.start}-${range.end}`;
      const get = new GetObjectCommand({ ...placeOf(key), ...(Range && { Range }) });
      const { Body } = await (await client()).send(get);
      if (!Body) throw new Error('The store answered without a file');
      return Body as Readable;
    },
    async size(key) {
      forbidNetwork();
      const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
      const head = (await client()).send(new HeadObjectCommand(placeOf(key)));
      return orNull(head.then(({ ContentLength = 0 }) => ContentLength));
    },
    async remove(key) {
      forbidNetwork();
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
      await (await client()).send(new DeleteObjectCommand(placeOf(key)));
    },
  };
}
