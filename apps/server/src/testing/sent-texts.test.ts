/** The server's texts to customers and users keep the vocabulary of their language. */
import { alertKinds } from '@prosa/contract/alerts';
import { automaticTexts, ratingLevels } from '@prosa/contract/automatic-texts';
import { alarmReasons } from '@prosa/contract/campaigns/states';
import { forbiddenWords } from '@prosa/contract/forbidden-words';
import { type Language, languages } from '@prosa/contract/limits';
import { expect, it } from 'vitest';
import { automationTexts } from '../conversation/messages/automation-texts.ts';
import { resetMail } from '../features/accounts/reset-mail.ts';
import { heldPushText, mentionPushText, pushText } from '../features/push/push-text.ts';
import { alarmMail } from '../gateway/connections/alarm-mail.ts';

const AT = '2026-03-02T12:30:00.000Z';

function sentIn(language: Language): string[] {
  const { choose } = automationTexts[language];
  const letter = { name: 'Ana', language, code: '123456', minutes: 15, url: 'https://p.test' };
  const connection = { connection: '1', company: '2', timeZone: 'UTC', reason: null, detail: '' };
  const alarms = (['down', 'limited', 'back'] as const).map((news) =>
    alarmMail({ news, language, at: AT, url: 'https://p.test', ...connection }),
  );
  const push = { language, uuid: '1', name: 'Ana', lastMessage: '', showsText: false };
  const ofTickets = alertKinds.filter((kind) => kind !== 'mention');
  const pushes = ofTickets.flatMap((kind) =>
    [null, 'A'].flatMap((queue) =>
      (['open', 'pending'] as const).flatMap((status) =>
        (['soon', 'late'] as const).flatMap((targetTold) =>
          [1, 2].map((unread) => pushText({ ...push, kind, queue, status, targetTold, unread })),
        ),
      ),
    ),
  );
  pushes.push(
    ...alarmReasons.map((reason) =>
      heldPushText({ language, campaignId: 1, campaign: 'Natal', reason }),
    ),
  );
  pushes.push(mentionPushText({ ...push, noteId: 1, author: 'Bia', note: '' }));
  return [
    ...Object.values(automaticTexts[language]),
    ...ratingLevels[language],
    choose,
    ...[resetMail(letter), ...alarms].flatMap(({ subject, text }) => [subject, text]),
    ...pushes.flatMap(({ title, body }) => [title, body]),
  ];
}

it.each(languages)('%s contains no forbidden word', (language) => {
  const found = sentIn(language).filter((text) =>
    forbiddenWords[language].some((word) => word.test(text)),
  );
  expect(found).toEqual([]);
});
