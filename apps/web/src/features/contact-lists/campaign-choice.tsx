import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignChoicesQuery } from './contact-lists.api.ts';

const TYPING_MS = 300;

interface CampaignChoiceProps {
  value: string | null;
  onChange: (campaign: string | null) => void;
}

/** The latest campaigns, or those that match what is typed. */
export function CampaignChoice({ value, onChange }: CampaignChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed, TYPING_MS);
  const campaigns = useQuery(campaignChoicesQuery(search.trim()));
  const found = (campaigns.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isMissing = chosen && !found.some((each) => each.value === chosen.value);
  return (
    <Select
      label={t('contactLists.campaign')}
      placeholder={t('contactLists.chooseCampaign')}
      nothingFoundMessage={t('common.noResults')}
      withAsterisk
      required
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      data={isMissing ? [chosen, ...found] : found}
      value={value}
      onChange={(campaign, option) => {
        setChosen(option);
        onChange(campaign);
      }}
    />
  );
}
