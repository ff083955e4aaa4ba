import type { SandboxMessage } from '@prosa/contract/sandbox';
import { IconArrowForwardUp, IconBan, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '../../conversation/messages/marked-text.tsx';
import { formatTime } from '../../i18n/dates.ts';
import type { Focus } from './phone.tsx';
import styles from './phone-bubble.module.css';
import { PhoneMedia } from './phone-media.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import type { Writing } from './sandbox.api.ts';
import type { ActMutate } from './use-customer.ts';

interface PhoneBubbleProps {
  message: SandboxMessage;
  quoted: SandboxMessage | null;
  shop: string;
  onFocus: (focus: Focus) => void;
  act: ActMutate;
}

/** Media types whose body is not text. */
const cards = ['locationMessage', 'contactMessage'];

export const PhoneBubble = memo(function PhoneBubble(props: PhoneBubbleProps) {
  const { message, quoted, shop } = props;
  const { t } = useTranslation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const hasText = !cards.includes(message.mediaType) && message.body !== '';
  return (
    <div className={styles.row} data-own={message.fromCustomer || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the menu has its own button */}
      <div
        className={styles.bubble}
        data-reacted={message.reaction ? true : undefined}
        onContextMenu={(event) => {
          if (message.deleted) return;
          event.preventDefault();
          setMenuOpen(true);
        }}
      >
        <span className="visually-hidden">{message.fromCustomer ? t('sandbox.you') : shop}:</span>
        {message.deleted ? (
          <span className={styles.deleted}>
            <IconBan size={15} aria-hidden="true" />
            {t('sandbox.deleted')}
          </span>
        ) : (
          <>
            <ForwardMark score={message.forwardingScore} />
            {quoted && <Quoted message={quoted} shop={shop} />}
            <PhoneMedia message={message} />
            {hasText && (
              <span className={styles.text}>
                <MarkedText text={message.body} />
              </span>
            )}
            <PhoneMenu
              message={message}
              isOpen={isMenuOpen}
              onOpen={setMenuOpen}
              onFocus={props.onFocus}
              act={props.act}
            />
          </>
        )}
        <span className={styles.meta}>
          {message.edited && !message.deleted && <span>{t('sandbox.edited')}</span>}
          <time dateTime={message.at}>{formatTime(message.at)}</time>
          {message.fromCustomer && !message.deleted && <PhoneTicks status={message.status} />}
        </span>
        {message.reaction && !message.deleted && (
          <span className={styles.reaction}>
            <span className="visually-hidden">{t('sandbox.reaction')}</span>
            {message.reaction}
          </span>
        )}
      </div>
    </div>
  );
});

function ForwardMark({ score }: { score: number }) {
  const { t } = useTranslation();
  if (score === 0) return null;
  return (
    <span className={styles.forwarded}>
      <IconArrowForwardUp size={15} aria-hidden="true" />
      {t('forward.forwarded')}
    </span>
  );
}

/** A message on its way to the server. */
export function WaitingBubble({ writing }: { writing: Writing }) {
  const { t } = useTranslation();
  return (
    <div className={styles.row} data-own>
      <div className={styles.bubble}>
        <span className={styles.text}>{writing.body || writing.file?.name || '…'}</span>
        <span className={styles.meta}>
          <IconClock size={13} role="img" aria-label={t('sandbox.sending')} />
        </span>
      </div>
    </div>
  );
}

function PhoneTicks({ status }: Pick<SandboxMessage, 'status'>) {
  const { t } = useTranslation();
  const Icon = status === 'sent' ? IconCheck : IconChecks;
  const isRead = status === 'read' || status === 'played';
  const label = t(`sandbox.status_${status}`);
  return (
    <span className={styles.ticks} data-read={isRead || undefined} title={label}>
      <Icon size={16} role="img" aria-label={label} />
    </span>
  );
}

function Quoted({ message, shop }: { message: SandboxMessage; shop: string }) {
  const { t } = useTranslation();
  return (
    <span className={styles.quoted}>
      <strong>{message.fromCustomer ? t('sandbox.you') : shop}</strong>
      <span className={styles.quotedText}>{summary(message, t)}</span>
    </span>
  );
}

const kinds = ['image', 'audio', 'video', 'locationMessage', 'contactMessage', 'sticker'] as const;

/** A message in one line: its text, or its kind. */
export function summary(message: SandboxMessage, t: TFunction): string {
  if (message.deleted) return t('sandbox.deleted');
  const kind = kinds.find((known) => known === message.mediaType);
  if (kind) return t(`sandbox.kind_${kind}`);
  return message.body || message.mediaName || t('sandbox.kind_document');
}
