import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { limits, waits } from '@prosa/contract/limits';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface SearchBoxProps {
  value: string;
  onChange: (text: string) => void;
  className?: string;
  /** What can be searched for, where that is not obvious. */
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Reports the typed text once typing pauses; clearing is reported at once. */
export function SearchBox({ value, onChange, className, placeholder, ref }: SearchBoxProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const report = (next: string) => {
    reported.current = next;
    onChange(next);
  };
  const later = useDebouncedCallback(report, waits.search);

  // The address may change from outside: back, forward, the palette.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);

  const change = (next: string) => {
    setText(next);
    if (next.trim() === '') {
      later.cancel();
      report('');
    } else later(next.trim());
  };
  return (
    <TextInput
      ref={ref}
      className={className}
      type="search"
      role="searchbox"
      aria-label={t('common.search')}
      placeholder={placeholder ?? t('common.search')}
      maxLength={limits.searchText.max}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text) {
          event.stopPropagation();
          change('');
        }
      }}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t('common.clearSearch')} onClick={() => change('')} />
        ) : null
      }
    />
  );
}
