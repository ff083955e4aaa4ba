import { describe, expect, it } from 'vitest';
import { prettyLine } from './log.pretty.ts';
import { createLog, describeError, sanitiseUrl } from './log.ts';

function capture(isTerminal = false) {
  const lines: string[] = [];
  const log = createLog({
    level: 'debug',
    isTerminal,
    destination: { write: (line) => lines.push(line) },
  });
  return { log, lines, first: () => JSON.parse(lines[0] ?? '{}') };
}

describe('createLog', () => {
  it('writes one JSON object with time, level and fields', () => {
    const { log, first } = capture();
    log.child({ company_id: 7, request_id: 'r1' }).warn({ ticket_id: 3 }, 'slow');
    expect(first()).toMatchObject({
      level: 'warn',
      message: 'slow',
      company_id: 7,
      request_id: 'r1',
      ticket_id: 3,
    });
    expect(first().time).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('never logs a body, number, name or token', () => {
    const { log, lines } = capture();
    const leak = { body: 'canary', number: 'canary', name: 'canary', token: 'canary' };
    log.info({ ...leak, contact: leak, message: { contact: leak } }, 'x');
    log.info({ req: { method: 'GET', url: '/socket.io/?token=canary&x=canary' } }, 'y');
    expect(lines.join('')).not.toContain('canary');
    expect(lines[1]).toContain('/socket.io/?token=…&x=…');
  });

  it('drops the values that database errors repeat', () => {
    const { log, lines } = capture();
    const cause = Object.assign(new Error('invalid input syntax for type uuid: "canary"'), {
      code: '22P02',
      detail: 'Key (number)=(canary) already exists.',
    });
    const error = new Error('Failed query: select $1\nparams: canary', { cause });
    log.error({ error }, 'failed');
    expect(lines.join('')).not.toContain('canary');
    expect(describeError(error)).toMatchObject({
      message: 'Failed query: select $1',
      cause: { code: '22P02', message: 'invalid value' },
    });
  });

  it('writes one line per record for a terminal', () => {
    const { log, lines } = capture(true);
    log.info({ port: 3000 }, 'ready');
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d .*info.* ready port=3000\n$/);
  });
});

describe('prettyLine', () => {
  it('puts the stack below the line', () => {
    const line = prettyLine(
      JSON.stringify({
        level: 'error',
        message: 'x',
        error: { message: 'bad', stack: 'at a\nat b' },
      }),
    );
    expect(line.split('\n')).toHaveLength(3);
    expect(line).toContain('error=bad');
  });
});

describe('sanitiseUrl', () => {
  it.each([
    ['/a', '/a'],
    ['/a?', '/a'],
    ['/api/pay/7.31.1795700000.abc', '/api/pay/…'],
    ['/pay/7.31.1795700000.abc', '/pay/…'],
    ['/a?searchParam=Maria&pageNumber=2', '/a?searchParam=…&pageNumber=…'],
  ])('%s becomes %s', (url, expected) => {
    expect(sanitiseUrl(url)).toBe(expected);
  });
});
