import type { messages as pt } from '../pt/messages.ts';

export const messages: typeof pt = {};
