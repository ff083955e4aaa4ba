/** Log lines for a person at a terminal: time, level, message, then the fields. */
import type { DestinationStream } from 'pino';

const COLOURS: Record<string, number> = {
  trace: 90,
  debug: 90,
  info: 36,
  warn: 33,
  error: 31,
  fatal: 31,
};

interface Line {
  time?: string;
  level?: string;
  message?: string;
  error?: { message?: string; stack?: string };
  [field: string]: unknown;
}

export function prettyStream(destination: DestinationStream): DestinationStream {
  return { write: (json) => destination.write(`${prettyLine(json)}\n`) };
}

export function prettyLine(json: string): string {
  const { time = '', level = 'info', message = '', error, ...fields } = JSON.parse(json) as Line;
  const parts = [
    time.slice(11, 19),
    `\u001b[${COLOURS[level] ?? 0}m${level.padEnd(5)}\u001b[0m`,
    message,
    ...Object.entries(fields).map(([name, value]) => `${name}=${plain(value)}`),
  ];
  if (error?.message) parts.push(`error=${plain(error.message)}`);
  const stack = error?.stack ? `\n${error.stack.replace(/^/gm, '    ')}` : '';
  return parts.filter((part) => part !== '').join(' ') + stack;
}

function plain(value: unknown): string {
  return typeof value === 'string' && !/\s/.test(value) ? value : JSON.stringify(value);
}
