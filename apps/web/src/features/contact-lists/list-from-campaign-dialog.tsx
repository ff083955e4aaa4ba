import { Modal, TextInput } from '@mantine/core';
import type { CampaignOutcome } from '@prosa/contract/campaigns/states';
import { limits } from '@prosa/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { putRow } from '../../ui/resource-cache.ts';
import { errorText, toast } from '../../ui/toast.ts';
import { contactListsResource, fillList } from './contact-lists.api.ts';
import styles from './contact-lists.module.css';
import { OutcomeSelect } from './outcome-select.tsx';

interface ListFromCampaignDialogProps {
  campaign: { id: number; name: string };
  onClose: () => void;
}

/** Makes a contact list of those for whom a campaign had a result, and opens it. */
export function ListFromCampaignDialog({ campaign, onClose }: ListFromCampaignDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<CampaignOutcome>('unanswered');
  const [typed, setTyped] = useState<string | null>(null);
  const named = `${t(`contactLists.outcome_${outcome}`)}: ${campaign.name}`;
  const name = typed ?? named.slice(0, limits.name.max).trim();
  const isShort = name.trim().length < limits.name.min;
  const making = useMutation({
    mutationFn: async () => {
      const list = await contactListsResource.create({ name: name.trim() });
      putRow(client, contactListsResource, list);
      await fillList(list.id, { campaign: { id: campaign.id, outcome } });
      return list;
    },
    onSuccess: (list) => {
      toast.success(t('contactLists.filling'));
      void navigate({
        to: '/contact-lists/$contactListId/contacts',
        params: { contactListId: String(list.id) },
      });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isShort) making.mutate();
  };
  const error = isShort ? t('common.tooShort') : making.error && errorText(making.error);
  return (
    <Modal opened onClose={onClose} title={t('contactLists.fromReport')}>
      <form className={styles.fields} noValidate onSubmit={submit}>
        <OutcomeSelect value={outcome} onChange={setOutcome} />
        <TextInput
          label={t('contactLists.name')}
          withAsterisk
          maxLength={limits.name.max}
          value={name}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={error}
        />
        <DialogActions
          submit={t('contactLists.makeList')}
          isBusy={making.isPending}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
