import { expect, it } from 'vitest';
import { type Alarm, alarmMail } from './alarm-mail.ts';

const alarm: Alarm = {
  news: 'down',
  connection: 'Balcão',
  company: 'Padaria',
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  reason: 'logged-out',
  detail: '',
  at: '2026-03-02T15:30:00.000Z',
  url: 'http://localhost:3000/connections',
};

it.each([
  [
    'pt',
    'A conexão Balcão parou de funcionar',
    'O aparelho foi desconectado no celular.',
    '02/03/2026, 12:30',
  ],
  ['en', 'The connection Balcão has stopped working', 'unlinked on the phone', '02/03/2026, 12:30'],
  ['es', 'La conexión Balcão dejó de funcionar', 'desvinculó en el celular', '2/3/26, 12:30'],
] as const)('says in %s what happened, when and where to look', (language, title, what, when) => {
  const { subject, text } = alarmMail({ ...alarm, language });
  expect(subject).toBe(title);
  for (const part of [what, when, alarm.company, alarm.url]) expect(text).toContain(part);
});

it('says until when the reason holds, if that is known', () => {
  const { text } = alarmMail({
    ...alarm,
    reason: 'reach-out-restricted',
    detail: '2026-03-04T03:00:00.000Z',
  });
  expect(text).toContain('Até 04/03/2026, 00:00.');
});

it('distinguishes a restricted connection from a stopped one', () => {
  const { subject, text } = alarmMail({ ...alarm, news: 'limited', reason: 'billing' });
  expect(subject).toBe('A conexão Balcão está com restrições');
  expect(text).toContain('o pagamento da conta falhou');
  expect(text).not.toContain('parou');
});

it('says less about an unknown reason, and gives none when the connection is back', () => {
  const unknown = alarmMail({ ...alarm, reason: 'constructor', detail: '131031' });
  expect(unknown.text).not.toContain('131031');
  const { subject, text } = alarmMail({ ...alarm, news: 'back' });
  expect(subject).toBe('A conexão Balcão voltou a funcionar');
  expect(text).not.toContain('desconectado no celular');
});
