import { fillCampaignText } from '@prosa/contract/campaign-text';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import type { CampaignValues } from './campaign-form.ts';
import { configQuery } from './campaigns.api.ts';
import { useEstimate } from './use-estimate.ts';

/** Somebody of the audience, or an example customer while there is none, and texts filled in for them. */
export function useSample(values: CampaignValues, at = 0) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useUser().company;
  const people = useEstimate(values).estimate?.samples ?? [];
  const variables = useQuery(configQuery).data?.variables ?? [];
  const person = people[at % Math.max(1, people.length)] ?? {
    name: t('campaigns.exampleName'),
    number: '5511987654321',
    email: 'maria@example.com',
    fields: {},
  };
  const language = i18n.language as 'pt' | 'en' | 'es';
  const fill = (text: string) =>
    fillCampaignText(text, { ...person, variables, language, timeZone, at: new Date() });
  return { person, count: people.length, fill };
}
