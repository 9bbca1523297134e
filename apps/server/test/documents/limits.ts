import { minutes, seconds } from '@hub/contract/limits';
import { bounds } from '#http/listener/bounds.ts';
import { tableOf } from './table.ts';

/** Returns the table of connection limits in docs/operating.md. */
export function clientLimitsSection(): string {
  const { headersMs, requestMs, checkMs, unreadMs, idleMs, stopMs } = bounds;
  const inSeconds = (ms: number): string => `${ms / seconds(1)} s`;
  const late = `(and up to ${checkMs / seconds(1)})`;
  const closed = 'the socket is closed';
  return tableOf(
    ['bound', 'so much', 'beyond it'],
    [
      ['unanswered requests on a socket', `${bounds.requestsInFlight}, worked on in turn`, closed],
      [
        'open sockets',
        bounds.sockets.toLocaleString('en'),
        'sockets between two requests are closed to make room; what comes then is closed',
      ],
      ["time for a request's headers", `${inSeconds(headersMs)} ${late}`, '408'],
      ['time for a whole request', `${inSeconds(requestMs)} ${late}`, '408'],
      [
        'time in which nothing is read',
        // Data that arrives at the beginning of a period counts for the whole period.
        `${unreadMs / minutes(1)} to ${(2 * unreadMs) / minutes(1)} minutes`,
        `${closed}; a download can be resumed`,
      ],
      // Node closes a connection one second later than it announces.
      ['time between two requests', inSeconds(idleMs + seconds(1)), closed],
      ['first line and headers', `${bounds.headerBytes / 1024} KiB`, '431'],
      ['body', `${bounds.bodyBytes / 1024} KiB`, '413'],
      ['time for answers at a stop', inSeconds(stopMs), closed],
    ],
  );
}
