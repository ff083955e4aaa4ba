import { Button, Modal, Skeleton } from '@mantine/core';
import type { DuplicateGroup } from '@prosa/contract/contacts';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { refetchRows } from '../../ui/resource-cache.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { duplicatesQuery, mergeGroup } from './contact-import.api.ts';
import { contactsResource } from './contacts.api.ts';
import styles from './duplicates-dialog.module.css';

const SKELETONS = 3;

/** Duplicate contacts, to be merged. */
export function DuplicatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<DuplicateGroup | null>(null);
  return (
    <>
      <Modal opened onClose={onClose} title={t('contacts.duplicatesTitle')}>
        <Groups onChosen={setChosen} />
      </Modal>
      {chosen && <MergeDialog group={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function Groups({ onChosen }: { onChosen: (group: DuplicateGroup) => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(duplicatesQuery);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return Array.from({ length: SKELETONS }, (_, index) => (
      <Skeleton key={index} height={96} mb={10} />
    ));
  if (data.length === 0)
    return <EmptyState title={t('contacts.noDuplicates')} hint={t('contacts.noDuplicatesHint')} />;
  return (
    <ul className={styles.groups}>
      {data.map((group) => (
        <Group key={group.contacts[0]?.id} group={group} onMerge={() => onChosen(group)} />
      ))}
    </ul>
  );
}

function Group({ group, onMerge }: { group: DuplicateGroup; onMerge: () => void }) {
  const { t } = useTranslation();
  const { reason, contacts } = group;
  return (
    <li className={styles.group}>
      <div className={styles.head}>
        <span className={styles.reason}>
          {t(reason === 'number' ? 'contacts.sameNumber' : 'contacts.samePerson')}
        </span>
        <Button variant="default" size="compact-md" onClick={onMerge}>
          {t('contacts.merge')}
        </Button>
      </div>
      <ul className={styles.people}>
        {contacts.map(({ id, name, number, email }, index) => (
          <li key={id}>
            <span className={styles.name}>{name}</span>
            <span className={styles.detail}>
              {[formatPhoneNumber(number), email].filter(Boolean).join(' · ')}
            </span>
            {index === 0 && <span className={styles.kept}>{t('contacts.keeps')}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
}

function MergeDialog({ group, onClose }: { group: DuplicateGroup; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const merge = useMutation({
    mutationFn: () => mergeGroup(group),
    onSuccess: () => {
      toast.success(t('contacts.merged'));
      onClose();
    },
    onError: toastError,
    // Some may be merged even if others failed.
    onSettled: () => refetchRows(client, contactsResource.name),
  });
  return (
    <ConfirmDialog
      title={t('contacts.mergeTitle', { count: group.contacts.length })}
      text={t('contacts.mergeText', { name: group.contacts[0]?.name ?? '' })}
      confirm={t('contacts.merge')}
      isBusy={merge.isPending}
      onConfirm={() => merge.mutate()}
      onClose={onClose}
    />
  );
}
