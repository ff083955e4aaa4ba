import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignValues } from './campaign-form.ts';
import { fileListChoicesQuery } from './campaigns.api.ts';

interface FileListFieldProps {
  form: UseFormReturnType<CampaignValues>;
  /** The list that the campaign has. */
  stored: { id: number; name: string } | null;
  isReadOnly: boolean;
}

const TYPING_MS = 300;

/** Files that go out before the message. There may be many lists: the server searches them. */
export function FileListField({ form, stored, isReadOnly }: FileListFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, TYPING_MS);
  const { data = [] } = useQuery(fileListChoicesQuery(settled.trim()));
  const [chosen, setChosen] = useState(stored);
  const known = [stored, chosen].filter((list) => list !== null);
  const lists = new Map([...known, ...data].map((list) => [list.id, list]));
  return (
    <Select
      label={t('campaigns.fileList')}
      description={t('campaigns.fileListHint')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      nothingFoundMessage={t('common.noResults')}
      disabled={isReadOnly}
      onSearchChange={setTyped}
      data={[...lists.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.getInputProps('fileListId')}
      onChange={(value) => {
        form.setFieldValue('fileListId', value);
        setChosen(lists.get(Number(value)) ?? null);
      }}
    />
  );
}
