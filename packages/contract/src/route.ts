/** What a route is. A contract file per noun lists them under the key 'METHOD /path'. */
import type { ZodType, z } from 'zod';
import type { Permission } from './permissions.ts';
import type { PlanFlag } from './plans.ts';
import type { TokenRight } from './token-rights.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteKey = `${Method} /${string}`;

export interface RouteDef {
  /** Who may call: anybody, any user, the platform operator, programs with a token, or holders of a permission. */
  access: 'public' | 'user' | 'super' | 'token' | Permission;
  /** With access `token`: what the token must allow, if anything. */
  right?: TokenRight;
  /** The plan flag the company must have, if any. */
  plan?: PlanFlag;
  /** Open to a session that must set up the second step of its sign-in first. */
  beforeTwoFactor?: true;
  /** Only for a session that has just proved who holds it: ERR_CONFIRM_IDENTITY until POST /auth/confirm. */
  confirm?: true;
  params?: ZodType;
  query?: ZodType;
  /** JSON body. With `files`, the same schema also validates the text fields of a multipart form. */
  body?: ZodType;
  /** How large a JSON body may be; a megabyte without. */
  bodyBytes?: number;
  /** Names of the multipart file fields. */
  files?: readonly string[];
  /** Text fields of a form that may come several times; they are lists. */
  repeated?: readonly string[];
  /** A PUT that is refused when somebody has changed the row since the `rev` that `If-Match` names. */
  ifMatch?: true;
  /** Status of success; POST that creates is 201. */
  status?: 200 | 201 | 202;
  response: ZodType;
  summary: string;
}

export const route = <const R extends RouteDef>(definition: R): R => definition;

type Input<T> = T extends ZodType ? z.input<T> : never;
type Output<T> = T extends ZodType ? z.output<T> : undefined;

/** A property that may be left out when everything in it may be left out. */
type Arg<K extends string, T> = T extends ZodType
  ? object extends Input<T>
    ? { [k in K]?: Input<T> }
    : { [k in K]: Input<T> }
  : object;

/** In paths and queries everything travels as text: a caller may give what becomes it. */
type Loose<T> = {
  [K in keyof T]: T[K] extends string | undefined
    ? T[K] | number | boolean | readonly number[]
    : T[K];
};

type TextArg<K extends string, T> = T extends ZodType
  ? object extends Input<T>
    ? { [k in K]?: Loose<Input<T>> }
    : { [k in K]: Loose<Input<T>> }
  : object;

/** What a caller gives. */
export type RouteArgs<R extends RouteDef> = TextArg<'params', R['params']> &
  TextArg<'query', R['query']> &
  Arg<'body', R['body']> &
  (R['files'] extends readonly (infer F extends string)[]
    ? { files?: { [k in F]?: readonly Blob[] } }
    : object);

/** What a handler gets, parsed. */
export interface RouteInput<R extends RouteDef> {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
}

export type RouteResult<R extends RouteDef> = z.output<R['response']>;
