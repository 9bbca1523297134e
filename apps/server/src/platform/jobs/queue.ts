/** Retry policy of a queue; times in seconds. */
export interface QueuePolicy {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  /** A job that runs longer is given to another worker. */
  readonly expireInSeconds: number;
}

export type JobData = Readonly<Record<string, string | number | boolean | null>>;

export interface Queue {
  readonly name: string;
  readonly policy: QueuePolicy;
  readonly work: (data: JobData) => Promise<void>;
  /** Jobs that run in parallel in this process. */
  readonly atOnce?: number;
}
