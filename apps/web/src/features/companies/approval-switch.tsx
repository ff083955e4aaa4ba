import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../ui/toast.ts';
import { setApproval, signupRulesQuery } from './companies.api.ts';

/** Whether companies that sign themselves up wait for an operator. */
export function ApprovalSwitch() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery(signupRulesQuery);
  const change = useMutation({
    mutationFn: setApproval,
    onSuccess: (rules) => client.setQueryData(signupRulesQuery.queryKey, rules),
    onError: toastError,
  });
  return (
    <Switch
      label={t('companies.needsApproval')}
      checked={data?.needsApproval ?? false}
      disabled={!data || change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}
