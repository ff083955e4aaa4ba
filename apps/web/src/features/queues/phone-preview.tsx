import { fillVariables, variableValues } from '@prosa/contract/message-variables';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '../../conversation/messages/marked-text.tsx';
import { useUser } from '../../session/session.ts';
import styles from './phone-preview.module.css';

interface PhonePreviewProps {
  texts: readonly string[];
  note: string;
  /** Only as high as its messages. */
  isLow?: boolean;
  /** Position of a customer in the queue's waiting line. */
  position?: number;
}

/** Messages as the customer reads them, with variables filled in for an invented customer. */
export function PhonePreview({ texts, note, isLow = false, position }: PhonePreviewProps) {
  const { t } = useTranslation();
  const { language, timeZone } = useUser().company;
  const values = variableValues({
    contactName: t('queues.previewName'),
    position,
    at: new Date(),
    timeZone,
    language,
  });
  return (
    <section className={styles.preview} aria-label={t('queues.preview')}>
      <h3 className={styles.title}>{t('queues.preview')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
      <div className={styles.screen} data-low={isLow || undefined} tabIndex={0}>
        {texts.length === 0 && <p className={styles.nothing}>{t('queues.previewNothing')}</p>}
        {texts.map((text, index) => (
          <p key={index} className={styles.bubble}>
            <MarkedText text={fillVariables(text, values)} />
          </p>
        ))}
      </div>
      {texts.length > 0 && <p className={styles.note}>{note}</p>}
    </section>
  );
}
