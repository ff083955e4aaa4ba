import { callKind } from '@prosa/contract/calls';
import { parseVcards } from '@prosa/contract/contact-cards';
import { parseLocation } from '@prosa/contract/location-body';
import type { Message } from '@prosa/contract/messages';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import {
  IconClock,
  IconDeviceMobile,
  IconDownload,
  IconEyeOff,
  IconFile,
  IconFileTypePdf,
  IconMapPin,
  IconPhone,
  IconPhoneX,
  IconUser,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isVisual, kindName } from '../../../conversation/messages/kind-name.ts';
import { formatBytes } from '../../../ui/file-size.ts';
import { useThreadActions } from '../thread-context.ts';
import { AudioPlayer } from './audio-player.tsx';
import styles from './message-media.module.css';
import { Picture } from './picture.tsx';
import { Transcription } from './transcription.tsx';

/** The content of a message besides its text. */
export function MessageMedia({ message }: { message: Message }) {
  switch (message.mediaType) {
    case 'locationMessage':
      return <LocationCard body={message.body} />;
    case 'contactMessage':
    case 'vcard':
      return <ContactCards body={message.body} />;
    case 'call_log':
      return <CallLog body={message.body} />;
    case 'waiting':
    case 'view_once':
    case 'unsupported':
      return <Notice kind={message.mediaType} />;
    default:
      return <StoredMedia message={message} />;
  }
}

/** A file stored on the server, once it is available. */
export function StoredMedia({ message, isTile = false }: { message: Message; isTile?: boolean }) {
  const { t } = useTranslation();
  const { mediaFailed, fetchAgain } = useThreadActions();
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { mediaState, mediaUrl } = message;
  if (mediaState === 'pending')
    return <span className={styles.pending}>{t('messages.mediaPending')}</span>;
  if (mediaState === 'failed' || mediaState === 'full')
    return (
      <span className={styles.gone}>
        {t(mediaState === 'full' ? 'messages.mediaWithoutRoom' : 'messages.mediaFailed')}
        {fetchAgain && !message.fromMe && (
          <button type="button" onClick={() => fetchAgain(message.id)}>
            {t('messages.mediaAgain')}
          </button>
        )}
      </span>
    );
  if (!mediaUrl || failedUrl === mediaUrl)
    return <span className={styles.gone}>{t('messages.mediaFailed')}</span>;
  const onFailed = () => {
    setFailedUrl(mediaUrl);
    mediaFailed(message.id);
  };
  const file = { message, url: mediaUrl, onFailed };
  return isVisual(message) ? <Picture {...file} isTile={isTile} /> : <Playable {...file} />;
}

interface PlayableProps {
  message: Message;
  url: string;
  onFailed: () => void;
}

function Playable({ message, url, onFailed }: PlayableProps) {
  const { t } = useTranslation();
  switch (message.mediaType) {
    case 'sticker':
      return (
        <img
          className={styles.sticker}
          src={url}
          alt={t('messages.sticker')}
          width={140}
          height={140}
          onError={onFailed}
        />
      );
    case 'audio':
      return (
        <>
          <AudioPlayer
            sources={audioSources(message, url)}
            waveform={message.mediaWaveform}
            onFailed={onFailed}
          />
          {message.transcription && <Transcription of={message.transcription} />}
        </>
      );
    default:
      return <FileLine message={message} url={url} />;
  }
}

/** The copy that every browser plays comes first; the original is the file from WhatsApp. */
function audioSources({ mediaPlayUrl }: Message, url: string): string[] {
  return mediaPlayUrl && mediaPlayUrl !== url ? [mediaPlayUrl, url] : [url];
}

function FileLine({ message, url }: { message: Message; url: string }) {
  const { t, i18n } = useTranslation();
  const name = message.mediaName || t('messages.document');
  const Icon = message.mediaMime === 'application/pdf' ? IconFileTypePdf : IconFile;
  return (
    <a
      className={styles.file}
      href={url}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('messages.download', { name })}
    >
      <Icon size={28} stroke={1.4} aria-hidden="true" />
      <span className={styles.fileText}>
        <span className={styles.fileName}>{name}</span>
        {message.mediaBytes !== null && (
          <small>{formatBytes(message.mediaBytes, i18n.language)}</small>
        )}
      </span>
      <IconDownload size={18} aria-hidden="true" />
    </a>
  );
}

function LocationCard({ body }: { body: string }) {
  const { t } = useTranslation();
  const place = parseLocation(body);
  if (!place) return <span className={styles.gone}>{t('messages.location')}</span>;
  return (
    <a className={styles.card} href={place.href} target="_blank" rel="noopener noreferrer">
      {place.image ? (
        <img className={styles.map} src={place.image} alt="" />
      ) : (
        <span className={styles.map}>
          <IconMapPin size={32} aria-hidden="true" />
        </span>
      )}
      <span className={styles.cardText}>
        <b>{place.description || t('messages.location')}</b>
        <small>{place.coordinates}</small>
        <span className={styles.cardLink}>{t('messages.openMap')}</span>
      </span>
    </a>
  );
}

function ContactCards({ body }: { body: string }) {
  const { t } = useTranslation();
  const cards = parseVcards(body);
  if (cards.length === 0) return <span className={styles.gone}>{t('messages.contactCard')}</span>;
  return cards.map((card, index) => (
    <span className={styles.person} key={index}>
      <IconUser size={28} stroke={1.4} aria-hidden="true" />
      <span className={styles.fileText}>
        <b>{card.name || t('messages.contactCard')}</b>
        {card.organisation && <small>{card.organisation}</small>}
        {[...card.phones.map(readable), ...card.emails].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </span>
  ));
}

/** Formatted as in lists; a value that is no plain number stays as written. */
const readable = (phone: string): string => formatPhoneNumber(phone.replace(/^\+(\d+)$/, '$1'));

const answeredIcon = (isVideo: boolean) => (isVideo ? IconVideo : IconPhone);
const missedIcon = (isVideo: boolean) => (isVideo ? IconVideoOff : IconPhoneX);

/** A customer's call. */
function CallLog({ body }: { body: string }) {
  const { t } = useTranslation();
  const { isVideo, isAnswered } = callKind(body);
  const Icon = isAnswered ? answeredIcon(isVideo) : missedIcon(isVideo);
  const voice = isAnswered ? t('messages.callAnswered') : t('messages.callMissed');
  const video = isAnswered ? t('messages.videoCallAnswered') : t('messages.videoCallMissed');
  return (
    <span className={styles.notice}>
      <Icon size={18} aria-hidden="true" /> {isVideo ? video : voice}
    </span>
  );
}

const noticeIcons = {
  waiting: IconClock,
  view_once: IconEyeOff,
  unsupported: IconDeviceMobile,
};

/** A message of a kind that cannot be shown here. */
function Notice({ kind }: { kind: keyof typeof noticeIcons }) {
  const { t } = useTranslation();
  const Icon = noticeIcons[kind];
  return (
    <span className={styles.notice}>
      <Icon size={18} aria-hidden="true" /> {kindName(kind, t)}
    </span>
  );
}
