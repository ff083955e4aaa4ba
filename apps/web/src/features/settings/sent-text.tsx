import {
  type AutomaticTexts,
  automaticTexts,
  ratingQuestion,
} from '@prosa/contract/automatic-texts';
import type { Connection } from '@prosa/contract/connections';
import type { Language } from '@prosa/contract/limits';
import { fillVariables, variableValues } from '@prosa/contract/message-variables';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { MarkedText } from '../../conversation/messages/marked-text.tsx';
import { useUser } from '../../session/session.ts';
import styles from './settings-page.module.css';

const textOf: Partial<Record<string, keyof AutomaticTexts>> = {
  call: 'callsOff',
  sendGreetingAccepted: 'greeting',
  sendMsgTransfTicket: 'toBoth',
};
/** Texts that each connection can override. */
const ownTextOf: Partial<
  Record<string, (language: Language, connection: Connection | undefined) => string | undefined>
> = {
  userRating: (language, connection) => ratingQuestion(language, connection?.ratingMessage),
  sendGreetingMessageOneQueues: (_, connection) => connection?.greetingMessage,
};

/**
 * The message that a setting makes the server send, as this company's customers read it, from the default connection
 * if it differs between connections; nothing for other settings.
 */
export function SentText({ settingKey }: { settingKey: string }) {
  const { t } = useTranslation();
  const { company, name, queues } = useUser();
  const { data: [first] = [] } = useQuery(connectionsQuery);
  const { language, timeZone } = company;
  const which = textOf[settingKey];
  const text = which
    ? automaticTexts[language][which]
    : ownTextOf[settingKey]?.(language, first)?.trim();
  if (!text) return null;
  const values = variableValues({
    contactName: t('queues.previewName'),
    at: new Date(),
    timeZone,
    language,
  });
  const people = { agent: name, queue: queues[0]?.name ?? t('settings.sampleQueue') };
  return (
    <figure className={styles.sent}>
      <figcaption>
        {which || !first ? t('settings.sentText') : t('settings.sentTextBy', { name: first.name })}
      </figcaption>
      <p>
        <MarkedText text={fillVariables(text, { ...values, ...people })} />
      </p>
    </figure>
  );
}
