import { Button, Checkbox, FileButton } from '@mantine/core';
import { flowLimits } from '@prosa/contract/flow-limits';
import type { Media, MediaKind } from '@prosa/flow/nodes';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast, toastError } from '../../../ui/toast.ts';
import { uploadMedia } from '../flows.api.ts';
import { useFlowFiles } from './flow-files.ts';
import styles from './nodes.module.css';

interface MediaFieldProps {
  media: Media;
  label: string;
  onChange: (media: Media) => void;
  onBusy: (isBusy: boolean) => void;
}

const accepted: Record<MediaKind, string> = {
  img: 'image/png,image/jpeg,.png,.jpg,.jpeg',
  audio: 'audio/ogg,audio/mpeg,audio/opus,.ogg,.mp3,.opus',
  video: 'video/mp4,.mp4',
};
const largest: Record<MediaKind, number> = {
  img: flowLimits.imageBytes.max,
  audio: flowLimits.audioBytes.max,
  video: flowLimits.videoBytes.max,
};
const MB = 1024 * 1024;

/** A file that the node sends: uploaded at once, so that the draft can name it. */
export function MediaField({ media, label, onChange, onBusy }: MediaFieldProps) {
  const { t } = useTranslation();
  const files = useFlowFiles();
  const [sent, setSent] = useState<number | null>(null);
  const { type } = media;
  const upload = async (file: File) => {
    const max = largest[type];
    if (file.size > max) {
      toast.error(t('flows.fileTooLarge', { max: max / MB }), { id: 'flow-file' });
      return;
    }
    onBusy(true);
    setSent(0);
    try {
      const stored = await uploadMedia(type, file, setSent);
      files.add([stored]);
      onChange({ ...media, file: stored.name, original: file.name });
    } catch (error) {
      toastError(error);
    } finally {
      setSent(null);
      onBusy(false);
    }
  };
  return (
    <div className={styles.media}>
      <MediaPreview media={media} />
      {media.file !== '' && <span>{media.original || media.file}</span>}
      <FileButton
        accept={accepted[type]}
        inputProps={{ 'aria-label': t('flows.chooseFileOf', { label }) }}
        onChange={(file) => file && void upload(file)}
      >
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            loading={sent !== null}
            leftSection={<IconUpload size={16} />}
          >
            {t(media.file === '' ? `flows.choose.${type}` : 'flows.replaceFile')}
          </Button>
        )}
      </FileButton>
      {sent !== null && <progress value={sent} max={1} aria-label={t('flows.sendingFile')} />}
      {type === 'audio' && (
        <Checkbox
          label={t('flows.asVoice')}
          checked={media.isVoice}
          onChange={(event) => onChange({ ...media, isVoice: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

function MediaPreview({ media: { type, file, original } }: { media: Media }) {
  const path = useFlowFiles().pathOf(file);
  if (!path) return null;
  if (type === 'img') return <img src={path} alt={original} />;
  // biome-ignore lint/a11y/useMediaCaption: what people upload for customers has no captions
  if (type === 'audio') return <audio src={path} controls preload="none" aria-label={original} />;
  // biome-ignore lint/a11y/useMediaCaption: what people upload for customers has no captions
  return <video src={path} controls preload="metadata" aria-label={original} />;
}
