import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { LOOKUP_MIN, waits } from '@prosa/contract/limits';
import type { Attendant } from '@prosa/contract/users';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attendantsQuery } from '../../conversation/tickets/colleagues.api.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { matches } from '../../ui/palette-match.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import styles from './attendant-picker.module.css';

interface AttendantPickerProps {
  /** The queue whose people are listed before anybody types; all people's without one. */
  queueId: string;
  /** The current holder, who cannot be chosen. */
  holderId: number | null;
  value: Attendant | null;
  onChange: (attendant: Attendant | null) => void;
  error: ReactNode;
  onEscape: () => void;
}

/** Colleagues with presence and load, listed at once; letters filter them, and three search the whole company. */
export function AttendantPicker(props: AttendantPickerProps) {
  const { t } = useTranslation();
  const { value } = props;
  const [typed, setTyped] = useState('');
  const { query, listed, isSearch } = useListed(props, typed);
  // Always open: it is part of the dialog, and covers nothing.
  const combobox = useCombobox({ opened: true });
  const isNarrowed = typed.trim() !== '';
  const ids = listed.map(({ id }) => id).join();
  // At once, before the search answers: fast typists press Enter earlier.
  useEffect(() => {
    if (isNarrowed && ids) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [isNarrowed, ids]);
  const choose = (id: string) => {
    const chosen = listed.find((each) => String(each.id) === id);
    combobox.resetSelectedOption();
    props.onChange(chosen && chosen.id !== value?.id ? chosen : null);
  };
  const title = isSearch
    ? t('tickets.attendantsFound')
    : t(props.queueId ? 'tickets.attendantsOfQueue' : 'tickets.attendants');
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          label={t('tickets.transferUser')}
          description={t('tickets.transferUserHint')}
          placeholder={t('tickets.attendantSearch')}
          leftSection={<IconSearch size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Otherwise the list keeps the key, though it cannot be closed.
          onKeyDown={(event) => event.key === 'Escape' && props.onEscape()}
          rightSection={
            typed && <CloseButton aria-label={t('common.clear')} onClick={() => setTyped('')} />
          }
          error={props.error}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <div>
        <p className={styles.title}>{title}</p>
        <div className={styles.list}>
          <Combobox.Options aria-label={title}>
            {listed.map((attendant) => (
              <Option
                key={attendant.id}
                attendant={attendant}
                isChosen={attendant.id === value?.id}
              />
            ))}
          </Combobox.Options>
          <State query={query} isEmpty={listed.length === 0} isSearch={isSearch || !isNarrowed} />
        </div>
      </div>
    </Combobox>
  );
}

function useListed({ queueId, holderId, value }: AttendantPickerProps, typed: string) {
  const words = typed.trim();
  const [search] = useDebouncedValue(words, waits.search);
  const isSearch = search.length >= LOOKUP_MIN;
  const query = useQuery({
    ...attendantsQuery(isSearch ? { searchParam: search } : queueId ? { queueId } : {}),
    placeholderData: keepPreviousData,
  });
  const isFound = isSearch && search === words && !query.isPlaceholderData;
  const others = (query.data ?? []).filter(
    ({ id, name }) => id !== holderId && (isFound || matches(name, words)),
  );
  const isListed = !value || others.some(({ id }) => id === value.id);
  if (isListed) return { query, isSearch, listed: others };
  // Behind the results: Enter takes the first.
  return { query, isSearch, listed: words ? [...others, value] : [value, ...others] };
}

function Option({ attendant, isChosen }: { attendant: Attendant; isChosen: boolean }) {
  const { t } = useTranslation();
  const { id, name, profilePicUrl, openTickets } = attendant;
  const presence = presenceOf(attendant);
  return (
    <Combobox.Option
      value={String(id)}
      className={styles.option}
      data-chosen={isChosen || undefined}
      active={isChosen}
    >
      <PersonAvatar name={name} url={profilePicUrl} size={32} />
      <span className={styles.name}>
        <b>{name}</b>
        <span className={styles.presence} data-presence={presence}>
          <i aria-hidden="true" />
          {t(`tickets.presence_${presence}`)}
        </span>
      </span>
      <span className={styles.load}>{t('tickets.holds', { count: openTickets })}</span>
      {isChosen && <IconCheck size={18} aria-label={t('tickets.attendantChosen')} />}
    </Combobox.Option>
  );
}

function presenceOf({ online, availability }: Attendant): 'here' | 'away' | 'gone' {
  if (!online) return 'gone';
  return availability === 'away' ? 'away' : 'here';
}

interface StateProps {
  query: { error: Error | null; isPending: boolean; refetch: () => unknown };
  isEmpty: boolean;
  /** False when there are too few letters to search the company. */
  isSearch: boolean;
}

function State({ query, isEmpty, isSearch }: StateProps) {
  const { t } = useTranslation();
  if (query.error) return <FailedState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending)
    return (
      <div role="status" aria-label={t('common.loading')}>
        {[1, 2, 3].map((line) => (
          <div key={line} className={styles.waiting} />
        ))}
      </div>
    );
  return isEmpty ? (
    <p className={styles.empty} role="status">
      {t(isSearch ? 'tickets.attendantsNone' : 'tickets.attendantSearch')}
    </p>
  ) : null;
}
