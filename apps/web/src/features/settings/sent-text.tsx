import { type AutomaticTexts, automaticTexts } from '@prosa/contract/automatic-texts';
import { fillVariables, variableValues } from '@prosa/contract/message-variables';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '../../conversation/messages/marked-text.tsx';
import { useUser } from '../../session/session.ts';
import styles from './settings-page.module.css';

const textOf: Partial<Record<string, keyof AutomaticTexts>> = {
  call: 'callsOff',
  sendGreetingAccepted: 'greeting',
  sendMsgTransfTicket: 'toBoth',
};

/** The text that a setting makes the server send, as customers of this company read it; nothing for other settings. */
export function SentText({ settingKey }: { settingKey: string }) {
  const { t } = useTranslation();
  const { company, name, queues } = useUser();
  const { language, timeZone } = company;
  const which = textOf[settingKey];
  if (!which) return null;
  const values = variableValues({
    contactName: t('queues.previewName'),
    at: new Date(),
    ...{ timeZone, language },
  });
  const people = { agent: name, queue: queues[0]?.name ?? t('settings.sampleQueue') };
  return (
    <figure className={styles.sent}>
      <figcaption>{t('settings.sentText')}</figcaption>
      <p>
        <MarkedText
          text={fillVariables(automaticTexts[language][which], { ...values, ...people })}
        />
      </p>
    </figure>
  );
}
