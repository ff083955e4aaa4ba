import type { tickets as pt } from '../pt/tickets.ts';

export const tickets: typeof pt = {};
