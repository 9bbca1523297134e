import { messages } from '@hub/language';

export const texts = messages('announcements', { hide: 'Hide' });
