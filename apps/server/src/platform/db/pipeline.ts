import { Socket } from 'node:net';
import { Client, Query, type ClientConfig } from 'pg';
import { isPooled, settleSession, type SessionSettings } from './session.ts';
import type { Statement } from './statement.ts';

type Values = readonly unknown[];

/**
 * Connections that short statements share. Each carries many statements at once, and the statements
 * of one turn of the event loop leave in one write: system calls are most of what a hot read costs.
 */
export interface Pipelines {
  run<Row>(statement: Statement<Row>, values: Values): Promise<Row[]>;
  close(): Promise<void>;
}

interface PipelineSettings {
  readonly config: ClientConfig;
  readonly onError: (error: Error) => void;
  readonly session?: SessionSettings;
}

interface Pipeline extends Pipelines {
  /** Statements whose answer is still to come. */
  readonly load: () => number;
}

/**
 * At most this many statements of one turn of the event loop go to one connection: the server runs
 * them one after the other.
 */
const mostInTurn = 16;

/** `count` connections, each made when it is first needed and again after it broke. */
export function openPipelines(count: number, settings: PipelineSettings): Pipelines {
  const pipelines = Array.from({ length: count }, () => openPipeline(settings));
  let turn: { readonly pipeline: Pipeline; taken: number } | null = null;

  /** The pipeline of this turn: the freest at its begin, so that one that a long answer holds up is passed by. */
  function pipelineOfTurn(): Pipeline {
    if (turn === null) setImmediate(() => (turn = null));
    if (turn === null || turn.taken >= mostInTurn) {
      const pipeline = pipelines.reduce((best, each) => (each.load() < best.load() ? each : best));
      turn = { pipeline, taken: 0 };
    }
    turn.taken += 1;
    return turn.pipeline;
  }

  return {
    run: (statement, values) => pipelineOfTurn().run(statement, values),
    async close() {
      await Promise.all(pipelines.map((pipeline) => pipeline.close()));
    },
  };
}

function openPipeline({ config, onError, session }: PipelineSettings): Pipeline {
  let open: { readonly client: Promise<Client>; readonly hold: () => void } | null = null;
  let load = 0;

  const connect = () => {
    const socket = new Socket();
    const client = new Client({ ...config, pipeline: true, stream: () => socket });
    const settled = client.connect().then(() => settleSession(client, session));
    const pipeline = { client: settled.then(() => client), hold: batching(socket) };
    const forget = (): void => {
      if (open === pipeline) open = null;
    };
    client.on('end', forget).on('error', (error) => {
      forget();
      onError(error);
    });
    pipeline.client.catch(() => {
      forget();
      client.end().catch(onError);
    });
    return pipeline;
  };

  return {
    load: () => load,
    async run<Row>(statement: Statement<Row>, values: Values) {
      open ??= connect();
      const { client, hold } = open;
      load += 1;
      try {
        return await send<Row>(await client, hold, { statement, values });
      } finally {
        load -= 1;
      }
    },
    async close() {
      const client = await open?.client.catch(() => null);
      await client?.end();
    },
  };
}

/** Holds back what is written until this turn of the event loop is over. */
function batching(socket: Socket): () => void {
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    socket.cork();
    setImmediate(() => {
      isHeld = false;
      socket.uncork();
    });
  };
}

interface Sent<Row> {
  readonly statement: Statement<Row>;
  readonly values: Values;
}

const send = <Row>(client: Client, hold: () => void, { statement, values }: Sent<Row>) =>
  new Promise<Row[]>((resolve, reject) => {
    // The driver copies a configuration property by property; a query of its own it takes as it is.
    const query = new Query(statement.text, [...values], (error, result) => {
      if (error) reject(error);
      else resolve((result as unknown as { rows: Row[] }).rows);
    });
    hold();
    client.query(isPooled(client) ? query : Object.assign(query, { name: statement.name }));
  });
