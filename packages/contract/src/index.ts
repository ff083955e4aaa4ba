/** All routes of the API. The web app imports only its types. */
import type { RouteDef } from './route.ts';
import * as routes from './routes.ts';

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? { [K in keyof All]: All[K] }
  : never;

export type Api = AllOf<(typeof routes)[keyof typeof routes]>;

export const api: Api = Object.assign({}, ...Object.values<Record<string, RouteDef>>(routes));
