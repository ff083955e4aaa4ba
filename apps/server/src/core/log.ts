/** Structured logging that cannot reveal message texts, customers' identities or credentials. */
import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { prettyStream } from './log.pretty.ts';

export type Log = Logger;

/** Fields with these names are always redacted, in any logged object. */
const PRIVATE_NAMES = [
  'body',
  'text',
  'caption',
  'name',
  'pushName',
  'number',
  'phone',
  'email',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'secret',
  'masterKey',
  'previousMasterKeys',
  'databaseUrl',
];

export interface LogOptions {
  readonly level: LevelWithSilent;
  /** Lines for people instead of JSON. */
  readonly isTerminal?: boolean;
  readonly destination?: DestinationStream;
}

export function createLog(options: LogOptions): Log {
  const destination = options.destination ?? pino.destination({ dest: 1, sync: true });
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'message',
      errorKey: 'error',
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: PRIVATE_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[private]',
      },
      serializers: { error: describeError, err: describeError, req: describeRequest },
    },
    options.isTerminal ? prettyStream(destination) : destination,
  );
}

interface LoggedError {
  type: string;
  code?: string;
  message: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
}

/** Database errors quote the values of the row: customers' texts must not reach the log through them. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: withoutValues(error.message, code),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...frames(error),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

function withoutValues(message: string, code: unknown): string {
  // Class 22 is "data exception": its text repeats the input.
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) return 'invalid value';
  return message.replace(/\nparams: [\s\S]*$/, '');
}

/** A stack begins with the message, so keep only its frames. */
function frames(error: Error): { stack?: string } {
  const lines = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return lines.length > 0 ? { stack: lines.map((line) => line.trim()).join('\n') } : {};
}

interface LoggedRequest {
  method?: string | undefined;
  url?: string | undefined;
}

function describeRequest(request: LoggedRequest): LoggedRequest {
  return { method: request.method, url: sanitiseUrl(request.url ?? '') };
}

/** These paths contain an e-mail, a code and a new password, or a link by which an invoice is paid. */
const PRIVATE_PATH =
  /^(\/api\/(?:forgetpassword|forgotpassword|resetpasswords)|(?:\/api)?\/pay)\/.*/;

/** Query strings contain search texts, numbers and socket tokens: keep the names, drop the values. */
export function sanitiseUrl(url: string): string {
  const [whole = '', query] = url.split('?', 2);
  const path = whole.replace(PRIVATE_PATH, '$1/…');
  if (!query) return path;
  const names = [...new URLSearchParams(query).keys()];
  return `${path}?${names.map((name) => `${encodeURIComponent(name)}=…`).join('&')}`;
}
