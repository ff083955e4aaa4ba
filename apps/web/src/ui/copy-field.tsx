import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.ts';

interface CopyFieldProps {
  label: string;
  value: string;
}

const SHOWN_MS = 2000;

/** A read-only text with a button that copies it. */
export function CopyField({ label, value }: CopyFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    field.current?.select();
    copyText(value)
      .then(() => {
        setCopied(true);
        setTimeout(() => setCopied(false), SHOWN_MS);
      })
      .catch(() => toast.info(t('common.copyByHand')));
  };
  return (
    <TextInput
      ref={field}
      label={label}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <ActionIcon
          aria-label={`${t('common.copy')}: ${label}`}
          title={t(isCopied ? 'common.copied' : 'common.copy')}
          onClick={copy}
        >
          {isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        </ActionIcon>
      }
    />
  );
}

/** Browsers offer the clipboard only on https and localhost; elsewhere the text is selected, to be copied by hand. */
async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('no clipboard here');
  await navigator.clipboard.writeText(text);
}
