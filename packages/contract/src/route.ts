/** Type of a route. Each noun has a contract file, which lists its routes under the key 'METHOD /path'. */
import type { ZodType, z } from 'zod';
import type { Permission } from './permissions.ts';
import type { PlanFlag } from './plans.ts';
import type { TokenRight } from './token-rights.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteKey = `${Method} /${string}`;

export interface RouteDef {
  /** Who may call: anybody, any user, the platform operator, programs with a token, or holders of a permission. */
  access: 'public' | 'user' | 'super' | 'token' | Permission;
  /** Programs whose token has this right may call it too; with access `token`, only they. */
  right?: TokenRight;
  /** The plan flag the company must have, if any. */
  plan?: PlanFlag;
  /** Available to a session that still has to set up two-step sign-in. */
  beforeTwoFactor?: true;
  /** Requires a recent confirmation of identity: ERR_CONFIRM_IDENTITY until POST /auth/confirm. */
  confirm?: true;
  params?: ZodType;
  query?: ZodType;
  /** JSON body. With `files`, the same schema also validates the text fields of a multipart form. */
  body?: ZodType;
  /** Maximum size of a JSON body; default: one megabyte. */
  bodyBytes?: number;
  /** Names of the multipart file fields. */
  files?: readonly string[];
  /** Text fields of a form that may occur several times; they become lists. */
  repeated?: readonly string[];
  /** The PUT fails if somebody changed the row after the `rev` in `If-Match`. */
  ifMatch?: true;
  /** Status on success; a POST that creates something returns 201. */
  status?: 200 | 201 | 202;
  response: ZodType;
  /** Heeds the header Idempotency-Key: a retry gets the first answer and does nothing again. */
  idempotent?: true;
  /** A body for the documentation, which tests send. */
  example?: Record<string, unknown>;
  summary: string;
}

export const route = <const R extends RouteDef>(definition: R): R => definition;

type Input<T> = T extends ZodType ? z.input<T> : never;
type Output<T> = T extends ZodType ? z.output<T> : undefined;

/** A property that is optional if everything in it is optional. */
type Arg<K extends string, T> = T extends ZodType
  ? object extends Input<T>
    ? { [k in K]?: Input<T> }
    : { [k in K]: Input<T> }
  : object;

/** Paths and queries are text: a caller may pass values that can be converted to text. */
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

/** Arguments from a caller. */
export type RouteArgs<R extends RouteDef> = TextArg<'params', R['params']> &
  TextArg<'query', R['query']> &
  Arg<'body', R['body']> &
  (R['files'] extends readonly (infer F extends string)[]
    ? { files?: { [k in F]?: readonly Blob[] } }
    : object);

/** Parsed input of a handler. */
export interface RouteInput<R extends RouteDef> {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
}

export type RouteResult<R extends RouteDef> = z.output<R['response']>;
