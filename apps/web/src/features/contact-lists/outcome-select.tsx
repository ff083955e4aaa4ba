import { Select } from '@mantine/core';
import { type CampaignOutcome, campaignOutcomes } from '@prosa/contract/campaigns/states';
import { useTranslation } from 'react-i18next';

interface OutcomeSelectProps {
  value: CampaignOutcome;
  onChange: (outcome: CampaignOutcome) => void;
}

/** Which of a campaign's recipients. */
export function OutcomeSelect({ value, onChange }: OutcomeSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('contactLists.outcome')}
      data={campaignOutcomes.map((outcome) => ({
        value: outcome,
        label: t(`contactLists.outcome_${outcome}`),
      }))}
      allowDeselect={false}
      value={value}
      onChange={(chosen) => onChange(chosen as CampaignOutcome)}
    />
  );
}
