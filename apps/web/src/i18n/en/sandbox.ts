import type { sandbox as pt } from '../pt/sandbox.ts';

export const sandbox: typeof pt = {};
