import { Menu } from '@mantine/core';
import {
  IconFile,
  IconMapPin,
  IconMusic,
  IconPaperclip,
  IconPhoto,
  IconUser,
} from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardDialog } from './card-dialog.tsx';
import { LocationDialog } from './location-dialog.tsx';
import type { Writing } from './sandbox.api.ts';

interface AttachMenuProps {
  onFile: (file: File) => void;
  onContent: (content: Writing) => void;
}

export function AttachMenu({ onFile, onContent }: AttachMenuProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'location' | 'card' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const pick = (accept: string) => {
    if (!input.current) return;
    input.current.accept = accept;
    input.current.click();
  };
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Allows choosing the same file again.
    event.currentTarget.value = '';
    if (file) onFile(file);
  };
  const close = () => setDialog(null);
  return (
    <>
      <input ref={input} type="file" hidden aria-label={t('sandbox.attach')} onChange={picked} />
      <Menu position="top-start" width={220}>
        <Menu.Target>
          <button type="button" aria-label={t('sandbox.attach')} title={t('sandbox.attach')}>
            <IconPaperclip size={22} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPhoto size={18} />} onClick={() => pick('image/*,video/*')}>
            {t('sandbox.attachPicture')}
          </Menu.Item>
          <Menu.Item leftSection={<IconMusic size={18} />} onClick={() => pick('audio/*')}>
            {t('sandbox.attachAudio')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFile size={18} />} onClick={() => pick('')}>
            {t('sandbox.kind_document')}
          </Menu.Item>
          <Menu.Item leftSection={<IconMapPin size={18} />} onClick={() => setDialog('location')}>
            {t('sandbox.kind_locationMessage')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUser size={18} />} onClick={() => setDialog('card')}>
            {t('sandbox.kind_contactMessage')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'location' && (
        <LocationDialog onSend={(location) => onContent({ location })} onClose={close} />
      )}
      {dialog === 'card' && (
        <CardDialog onSend={(contact) => onContent({ contact })} onClose={close} />
      )}
    </>
  );
}
