import { fillCampaignText, unknownVariables } from '@prosa/contract/campaign-text';
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
  const { hasAudience, estimate } = useEstimate(values);
  const people = estimate?.samples ?? [];
  const config = useQuery(configQuery).data;
  const person = people[at % Math.max(1, people.length)] ?? {
    name: t('campaigns.exampleName'),
    number: '5511987654321',
    email: 'maria@example.com',
    fields: {},
  };
  const language = i18n.language as 'pt' | 'en' | 'es';
  const source = () => ({
    ...{ ...person, language, timeZone, at: new Date() },
    variables: config?.variables ?? [],
  });
  const fill = (text: string) => fillCampaignText(text, source());
  const isKnown = config !== undefined && hasAudience === (estimate !== undefined);
  /** The variables that nothing fills for anybody of the sample. */
  const unknownIn = (text: string): string[] => {
    const fields = Object.assign({}, ...people.map((each) => each.fields));
    return isKnown ? unknownVariables(text, { ...source(), fields }) : [];
  };
  return { person, count: people.length, fill, unknownIn };
}
