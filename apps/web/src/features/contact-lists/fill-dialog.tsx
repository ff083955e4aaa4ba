import { Modal, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { CampaignOutcome } from '@prosa/contract/campaigns/states';
import type { ContactList, ListSource } from '@prosa/contract/contact-lists';
import { limits } from '@prosa/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '../../i18n/company-days.ts';
import { DayField } from '../../ui/day-field.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { tagsQuery } from '../tags/tags.api.ts';
import { CampaignChoice } from './campaign-choice.tsx';
import { fillList } from './contact-lists.api.ts';
import styles from './contact-lists.module.css';
import { OutcomeSelect } from './outcome-select.tsx';

interface FillDialogProps {
  list: Pick<ContactList, 'id' | 'name'>;
  onClose: () => void;
}

type Kind = 'tag' | 'campaign' | 'contacts';

/** Adds contacts that have tickets with a tag, those of a campaign, or those that a search of the contact book finds. */
export function FillDialog({ list, onClose }: FillDialogProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Kind>('tag');
  const [tag, setTag] = useState<string | null>(null);
  const [campaign, setCampaign] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<CampaignOutcome>('unanswered');
  const [search, setSearch] = useState('');
  const [days, setDays] = useState({ from: '', to: '' });
  const isBackwards = isDay(days.from) && isDay(days.to) && days.from > days.to;
  const fill = useMutation({
    mutationFn: (source: ListSource) => fillList(list.id, source),
    onSuccess: () => {
      toast.success(t('contactLists.filling'));
      onClose();
    },
    onError: toastError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const source = sourceOf(kind, { tag, campaign, outcome });
    if (source) fill.mutate(source);
    else if (kind === 'contacts' && !isBackwards) fill.mutate({ contacts: filterOf(search, days) });
  };
  return (
    <Modal opened onClose={onClose} title={t('contactLists.fillTitle', { name: list.name })}>
      <form className={styles.fields} onSubmit={submit}>
        <SegmentedControl
          fullWidth
          aria-label={t('contactLists.fillFrom')}
          data={[
            { value: 'tag', label: t('contactLists.fromTag') },
            { value: 'campaign', label: t('contactLists.fromCampaign') },
            { value: 'contacts', label: t('contactLists.fromContacts') },
          ]}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
        />
        {kind === 'tag' && <TagChoice value={tag} onChange={setTag} />}
        {kind === 'campaign' && (
          <>
            <CampaignChoice value={campaign} onChange={setCampaign} />
            <OutcomeSelect value={outcome} onChange={setOutcome} />
          </>
        )}
        {kind === 'contacts' && (
          <>
            <p className={styles.hint}>{t('contactLists.fromContactsHint')}</p>
            <TextInput
              label={t('contactLists.searchText')}
              description={t('contactLists.searchTextHint')}
              maxLength={limits.searchText.max}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <div className={styles.days}>
              <DayField
                label={t('contactLists.madeFrom')}
                value={days.from}
                onChange={(from) => setDays({ ...days, from })}
              />
              <DayField
                label={t('contactLists.madeTo')}
                value={days.to}
                error={isBackwards ? t('dashboard.backwards') : undefined}
                onChange={(to) => setDays({ ...days, to })}
              />
            </div>
          </>
        )}
        <DialogActions
          submit={t('contactLists.addThem')}
          isBusy={fill.isPending}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}

interface Chosen {
  tag: string | null;
  campaign: string | null;
  outcome: CampaignOutcome;
}

/** Undefined while nothing is chosen. */
function sourceOf(kind: Kind, { tag, campaign, outcome }: Chosen): ListSource | undefined {
  if (kind === 'tag' && tag) return { tagId: Number(tag) };
  if (kind === 'campaign' && campaign) return { campaign: { id: Number(campaign), outcome } };
  return undefined;
}

interface TagChoiceProps {
  value: string | null;
  onChange: (tag: string | null) => void;
}

function TagChoice({ value, onChange }: TagChoiceProps) {
  const { t } = useTranslation();
  const tags = useQuery(tagsQuery);
  return (
    <Select
      label={t('contactLists.tag')}
      description={t('contactLists.fromTagHint')}
      placeholder={t('contactLists.chooseTag')}
      nothingFoundMessage={t('common.noResults')}
      withAsterisk
      required
      searchable
      data={(tags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}

const filterOf = (search: string, { from, to }: { from: string; to: string }) => ({
  ...(search.trim() ? { searchParam: search.trim() } : {}),
  ...(isDay(from) ? { dateStart: from } : {}),
  ...(isDay(to) ? { dateEnd: to } : {}),
});
