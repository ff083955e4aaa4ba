import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { startableFlowsQuery } from './flow-starts.api.ts';

interface FlowSelectProps {
  label: string;
  description?: string;
  isRequired?: boolean;
  /** Without any choice and value the field is left out. */
  isOptional?: boolean;
  value?: string | null;
  [prop: string]: unknown;
}

/** A choice among the flows that are live. One that is not keeps its place, so that saving does not lose it. */
export function FlowSelect({ isRequired, isOptional, ...props }: FlowSelectProps) {
  const { t } = useTranslation();
  const { data } = useQuery(startableFlowsQuery);
  const { value } = props;
  const flows = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = !value || flows.some((flow) => flow.value === value);
  if (isOptional && flows.length === 0 && !value) return null;
  return (
    <Select
      searchable
      clearable={!isRequired}
      withAsterisk={isRequired === true}
      placeholder={t('common.none')}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      data={isKnown || !data ? flows : [{ value, label: t('flowStarts.notLive') }, ...flows]}
      nothingFoundMessage={t('flowStarts.none')}
      {...props}
    />
  );
}
