/** Every group of API routes: the table of contents of the server. */
import type { HttpApp } from './core/http.ts';
import { registerAuthRoutes } from './features/auth/auth.routes.ts';
import { registerUserRoutes } from './features/users/users.routes.ts';

export const routeGroups: readonly ((app: HttpApp) => void)[] = [
  registerAuthRoutes,
  registerUserRoutes,
];
