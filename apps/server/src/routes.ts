/** Every group of API routes: the table of contents of the server. */
import type { HttpApp } from './core/http.ts';

export const routeGroups: readonly ((app: HttpApp) => void)[] = [];
