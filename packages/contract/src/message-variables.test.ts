import { describe, expect, test } from 'vitest';
import { fillVariables, type VariableSource, variableValues } from './message-variables.ts';

const source: VariableSource = {
  contactName: ' Maria Clara  Dias ',
  ticket: { id: 42, createdAt: '2026-11-21T01:30:00.000Z' },
  at: new Date('2026-11-21T14:05:09.000Z'),
  timeZone: 'America/Sao_Paulo',
  language: 'pt',
};
const render = (text: string, change: Partial<VariableSource> = {}) =>
  fillVariables(text, variableValues({ ...source, ...change }));

describe('variables', () => {
  test.each([
    ['{{firstName}}', 'Maria'],
    ['{{name}}', 'Maria Clara  Dias'],
    ['{{ms}}', 'Bom dia'],
    ['{{greeting}} {{gretting}}', 'Bom dia Bom dia'],
    ['{{hora}}', '11:05'],
    ['{{data}}', '21/11/2026'],
    // The local day on which the attendance began, and its number.
    ['{{protocol}}', '2026112042'],
    ['{{ name }}!', 'Maria Clara  Dias!'],
    ['a {{name}} b {{name}}', 'a Maria Clara  Dias b Maria Clara  Dias'],
  ])('%s is %s', (text, rendered) => {
    expect(render(text)).toBe(rendered);
  });

  test.each([
    '{{unknown}}',
    '{{Name}}',
    '{{toString}}',
    '{{__proto__}}',
    '{name}',
    '{{name}',
    '{{}}',
    '{{na me}}',
    'sem nada',
  ])('%s stays as typed', (text) => {
    expect(render(text)).toBe(text);
  });

  test('does not replace variables in filled-in values', () => {
    expect(render('{{name}}', { contactName: '{{ms}} $& <b>' })).toBe('{{ms}} $& <b>');
  });

  test('uses the time as protocol when there is no ticket', () => {
    expect(render('{{protocol}}', { ticket: undefined })).toBe('20261121110509');
  });
});

test('fills in the position only for customers in a waiting line', () => {
  expect(render('{{position}}º', { position: 3 })).toBe('3º');
  expect(render('{{position}}º')).toBe('{{position}}º');
});

describe('the greeting', () => {
  const at = (hour: string) => ({ at: new Date(`2026-11-21T${hour}:00.000Z`), timeZone: 'UTC' });
  test.each([
    ['00:00', 'Boa madrugada', 'Good evening', 'Buenas noches'],
    ['05:59', 'Boa madrugada', 'Good evening', 'Buenas noches'],
    ['06:00', 'Bom dia', 'Good morning', 'Buenos días'],
    ['11:59', 'Bom dia', 'Good morning', 'Buenos días'],
    ['12:00', 'Boa tarde', 'Good afternoon', 'Buenas tardes'],
    ['17:59', 'Boa tarde', 'Good afternoon', 'Buenas tardes'],
    ['18:00', 'Boa noite', 'Good evening', 'Buenas noches'],
    ['23:59', 'Boa noite', 'Good evening', 'Buenas noches'],
  ])('at %s', (hour, pt, en, es) => {
    expect(render('{{ms}}', at(hour))).toBe(pt);
    expect(render('{{ms}}', { ...at(hour), language: 'en' })).toBe(en);
    expect(render('{{ms}}', { ...at(hour), language: 'es' })).toBe(es);
  });

  test('depends on the local time of the time zone', () => {
    const noon = { at: new Date('2026-11-21T12:00:00.000Z') };
    expect(render('{{ms}} {{hora}}', { ...noon, timeZone: 'Asia/Tokyo' })).toBe('Boa noite 21:00');
    expect(render('{{ms}} {{data}}', { ...noon, timeZone: 'Pacific/Kiritimati' })).toBe(
      'Boa madrugada 22/11/2026',
    );
  });
});
