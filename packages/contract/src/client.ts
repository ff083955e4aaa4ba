/** The typed client. It imports only types from the contract, because a route's key contains method and path. */
import type { Api } from './index.ts';
import type { RouteArgs, RouteResult } from './route.ts';

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: Record<string, unknown>;

  constructor(status: number, data: Record<string, unknown>) {
    const code = typeof data.error === 'string' ? data.error : 'ERR_INTERNAL_SERVER_ERROR';
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

interface RawArgs {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: Record<string, readonly Blob[]>;
}

export type Call = <K extends keyof Api>(
  key: K,
  ...rest: object extends RouteArgs<Api[K]>
    ? [args?: RouteArgs<Api[K]>, options?: CallOptions]
    : [args: RouteArgs<Api[K]>, options?: CallOptions]
) => Promise<RouteResult<Api[K]>>;

/** Builds `call('GET /tickets', {query})`. `send` is fetch, or a wrapper that adds the session. Throws ApiError. */
export function makeClient(base: string, send: typeof fetch): Call {
  const call = async (key: string, args: RawArgs = {}, options: CallOptions = {}) => {
    const [method, path] = key.split(' ') as [string, string];
    const body = encodeBody(args);
    const response = await send(base + fillPath(path, args.params) + queryString(args.query), {
      method,
      headers: {
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      credentials: 'include',
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const data = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    if (!response.ok) throw new ApiError(response.status, data);
    return data;
  };
  return call as unknown as Call;
}

function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, formText(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

function encodeBody(args: RawArgs): string | FormData | undefined {
  if (args.files) return encodeForm(args.body ?? {}, args.files);
  return args.body === undefined ? undefined : JSON.stringify(args.body);
}

function encodeForm(
  fields: Record<string, unknown>,
  files: Record<string, readonly Blob[]>,
): FormData {
  const form = new FormData();
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  for (const [name, value] of given) {
    // A list is sent as a repeated field.
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, formText(each));
  }
  for (const [name, list] of Object.entries(files))
    for (const file of list) form.append(name, file);
  return form;
}

const formText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
