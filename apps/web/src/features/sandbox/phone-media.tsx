import { parseVcards } from '@prosa/contract/contact-cards';
import { parseLocation } from '@prosa/contract/location-body';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import type { SandboxMessage } from '@prosa/contract/sandbox';
import { IconFile, IconMapPin, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './phone-media.module.css';

/** The content of a message besides its text; nothing for plain text. */
export function PhoneMedia({ message }: { message: SandboxMessage }) {
  const { t } = useTranslation();
  const { mediaType, mediaUrl, mediaName, body } = message;
  if (mediaType === 'locationMessage') return <Place body={body} />;
  if (mediaType === 'contactMessage') return <Cards body={body} />;
  if (!mediaUrl) return null;
  switch (mediaType) {
    case 'image':
    case 'sticker':
      return (
        <a className={styles.picture} href={mediaUrl} target="_blank" rel="noopener">
          <img src={mediaUrl} alt={mediaName ?? t('sandbox.kind_image')} loading="lazy" />
        </a>
      );
    case 'audio':
      return (
        // biome-ignore lint/a11y/useMediaCaption: people's recordings have no captions
        <audio
          className={styles.audio}
          src={mediaUrl}
          aria-label={t('sandbox.kind_audio')}
          controls
          preload="metadata"
        />
      );
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: people's videos have no captions
        <video
          className={styles.video}
          src={mediaUrl}
          aria-label={t('sandbox.kind_video')}
          controls
          preload="metadata"
        />
      );
    default:
      return (
        <a className={styles.card} href={mediaUrl} target="_blank" rel="noopener">
          <IconFile size={24} aria-hidden="true" />
          <span>{mediaName ?? t('sandbox.kind_document')}</span>
        </a>
      );
  }
}

function Place({ body }: { body: string }) {
  const { t } = useTranslation();
  const place = parseLocation(body);
  if (!place) return <span>{t('sandbox.kind_locationMessage')}</span>;
  return (
    <a className={styles.place} href={place.href} target="_blank" rel="noopener noreferrer">
      {place.image && <img src={place.image} alt="" width={240} height={140} />}
      <span className={styles.placeName}>
        <IconMapPin size={18} aria-hidden="true" />
        {place.description || place.coordinates}
      </span>
    </a>
  );
}

function Cards({ body }: { body: string }) {
  const { t } = useTranslation();
  const found = parseVcards(body);
  if (found.length === 0) return <span>{t('sandbox.kind_contactMessage')}</span>;
  return found.map(({ name, phones }, index) => (
    <span key={`${index} ${name}`} className={styles.card}>
      <IconUser size={24} aria-hidden="true" />
      <span>
        <strong>{name}</strong>
        {phones.map((phone) => (
          <span key={phone} className={styles.phone}>
            {formatPhoneNumber(phone.replace(/\D/g, ''))}
          </span>
        ))}
      </span>
    </span>
  ));
}
