import { Checkbox, Pill, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ContactRef } from '@prosa/contract/contacts';
import { LOOKUP_MIN, limits, pageSizes, waits } from '@prosa/contract/limits';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/session.ts';
import { FailedState } from '../../../ui/list-states.tsx';
import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import { pickQuery } from '../../contacts/contact-picker.tsx';
import styles from './forward-dialog.module.css';

export type Recipient = Pick<ContactRef, 'id' | 'name' | 'number' | 'profilePicUrl'>;

interface ForwardRecipientsProps {
  chosen: readonly Recipient[];
  onChange: (chosen: Recipient[]) => void;
  /** The contact of the source conversation. */
  notId: number;
  /** Reasons why contacts could not be reached. */
  refusals: ReadonlyMap<number, string>;
  error: ReactNode;
}

/** Contacts with current conversations first, the latest on top; then all by name. */
const usualQuery = queryOptions({
  queryKey: ['contacts', 'usual'],
  queryFn: async ({ signal }) => {
    const [{ tickets }, contacts] = await Promise.all([
      call('GET /tickets', { query: { status: 'open' } }, { signal }),
      call('GET /contacts/list', { query: {} }, { signal }),
    ]);
    const all: Recipient[] = [...tickets.map(({ contact }) => contact), ...contacts];
    return {
      contacts: [...new Map(all.map((contact) => [contact.id, contact])).values()],
      isCut: contacts.length >= pageSizes.picker,
    };
  },
  staleTime: 0,
});

/** The recipients: several contacts, found by name or number. */
export function ForwardRecipients(props: ForwardRecipientsProps) {
  const { t } = useTranslation();
  const { chosen, onChange, refusals } = props;
  const [typed, setTyped] = useState('');
  const toggle = (contact: Recipient) => {
    const others = chosen.filter(({ id }) => id !== contact.id);
    onChange(others.length < chosen.length ? others : [...others, contact]);
  };
  return (
    <div className={styles.recipients}>
      <TextInput
        label={t('forward.to')}
        description={t('forward.hint', { count: limits.forwardRecipients.max })}
        placeholder={t('forward.search')}
        type="search"
        autoComplete="off"
        value={typed}
        error={props.error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The search runs by itself; the messages are sent by their button.
          if (event.key === 'Enter') event.preventDefault();
        }}
        data-autofocus
      />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('forward.recipients')}>
          {chosen.map((contact) => (
            <li key={contact.id}>
              <Pill
                withRemoveButton
                removeButtonProps={{
                  'aria-label': t('forward.remove', { name: contact.name }),
                  tabIndex: 0,
                  'aria-hidden': false,
                }}
                onRemove={() => toggle(contact)}
              >
                {contact.name}
              </Pill>
              {refusals.has(contact.id) && (
                <span className={styles.refusal} role="alert">
                  {refusals.get(contact.id)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Found {...props} typed={typed.trim()} onToggle={toggle} />
    </div>
  );
}

interface FoundProps extends Pick<ForwardRecipientsProps, 'chosen' | 'notId'> {
  typed: string;
  onToggle: (contact: Recipient) => void;
}

function Found({ chosen, notId, typed, onToggle }: FoundProps) {
  const { t } = useTranslation();
  const { contacts, cut, query } = useFound(typed);
  if (query.isError && !contacts)
    return <FailedState error={query.error} onRetry={() => void query.refetch()} />;
  const shown = contacts?.filter(({ id }) => id !== notId);
  const words = cut ?? (shown?.length === 0 ? t('forward.nobody') : null);
  const note = words && (
    <p className={styles.note} role="status">
      {words}
    </p>
  );
  if (shown?.length === 0) return note;
  const isFull = chosen.length >= limits.forwardRecipients.max;
  return (
    <fieldset className={styles.found} aria-label={t('contacts.title')} aria-busy={!shown}>
      {(shown ?? []).map((contact) => {
        const isChosen = chosen.some(({ id }) => id === contact.id);
        return (
          <Checkbox
            key={contact.id}
            className={styles.contact}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={() => onToggle(contact)}
            label={
              <span className={styles.person}>
                <PersonAvatar name={contact.name} url={contact.profilePicUrl} size={32} />
                <span>
                  <b>{contact.name}</b>
                  <small>{formatPhoneNumber(contact.number)}</small>
                </span>
              </span>
            }
          />
        );
      })}
      {note}
    </fieldset>
  );
}

/** Recent contacts until enough is typed to search; and a hint when there are more. */
function useFound(typed: string) {
  const { t } = useTranslation();
  const [search] = useDebouncedValue(typed, waits.search);
  const isSearch = search.length >= LOOKUP_MIN;
  const usual = useQuery({ ...usualQuery, enabled: !isSearch });
  const found = useQuery({
    ...pickQuery(search),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  if (isSearch) {
    const count = found.data?.length ?? 0;
    const cut = count >= pageSizes.picker ? t('tickets.contactsCut', { count }) : null;
    return { contacts: found.data, cut, query: found };
  }
  const sought = typed.toLocaleLowerCase();
  const contacts = usual.data?.contacts.filter(
    ({ name, number }) => name.toLocaleLowerCase().includes(sought) || number.includes(sought),
  );
  const cut = usual.data?.isCut ? t('forward.cut', { count: LOOKUP_MIN }) : null;
  return { contacts, cut, query: usual };
}
