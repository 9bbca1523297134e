import { messages } from '@hub/language';

const texts = messages('replyTime', {
  weekend: 'It is the weekend: we reply as soon as possible.',
  weekday: 'We usually reply within 24h.',
});

const sunday = 0;
const saturday = 6;

/** Reply time for a message at `now` (milliseconds), in UTC (specification, section 2). */
export function replyTime(now: number): string {
  const day = new Date(now).getUTCDay();
  return day === saturday || day === sunday ? texts.weekend : texts.weekday;
}
