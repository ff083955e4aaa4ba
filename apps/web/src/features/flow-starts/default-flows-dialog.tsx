import { Button, Modal, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../ui/dialog.module.css';
import { FailedState } from '../../ui/list-states.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { FlowSelect } from './flow-select.tsx';
import { type FlowDefaults, flowDefaultsQuery, saveFlowDefaults } from './flow-starts.api.ts';

/** The flows that the company starts where a connection names none. */
export default function DefaultFlowsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(flowDefaultsQuery);
  return (
    <Modal opened onClose={onClose} title={t('flowStarts.defaults')}>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={160} aria-label={t('common.loading')} role="status" />}
      {data && <Choices stored={data} onClose={onClose} />}
    </Modal>
  );
}

interface ChoicesProps {
  stored: FlowDefaults;
  onClose: () => void;
}

function Choices({ stored, onClose }: ChoicesProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [chosen, setChosen] = useState(stored);
  const saving = useMutation({
    mutationFn: () => saveFlowDefaults(chosen),
    onSuccess: (saved) => {
      client.setQueryData(flowDefaultsQuery.queryKey, saved);
      toast.success(t('flowStarts.defaultsSaved'));
      onClose();
    },
    onError: toastError,
  });
  const field = (name: keyof FlowDefaults) => ({
    value: chosen[name] === null ? null : String(chosen[name]),
    onChange: (id: string | null) =>
      setChosen({ ...chosen, [name]: id === null ? null : Number(id) }),
  });
  return (
    <form
      className={dialog.form}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <p className={dialog.text}>{t('flowStarts.defaultsHint')}</p>
      <FlowSelect
        label={t('flowStarts.welcome')}
        description={t('flowStarts.welcomeOfCompany')}
        data-autofocus
        openOnFocus={false}
        {...field('flowIdWelcome')}
      />
      <FlowSelect
        label={t('flowStarts.notPhrase')}
        description={t('flowStarts.notPhraseHint')}
        openOnFocus={false}
        {...field('flowIdNotPhrase')}
      />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}
