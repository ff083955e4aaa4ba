import type { connections as pt } from '../pt/connections.ts';

export const connections: typeof pt = {};
