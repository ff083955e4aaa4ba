import { type ComboboxItem, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ContactRef } from '@prosa/contract/contacts';
import { LOOKUP_MIN, pageSizes, waits } from '@prosa/contract/limits';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/session.ts';

interface ContactPickerProps {
  value: ContactRef | null;
  isFixed: boolean;
  onChange: (contact: ContactRef | null) => void;
  /** Called for a name that no contact has: creates one. */
  onAdd: (name: string) => void;
  error: ReactNode;
}

const ADD = 'add';
/** Not a contact: a hint that there are more. */
const MORE = 'more';

export const pickQuery = (name: string) =>
  queryOptions({
    queryKey: ['contacts', 'pick', name],
    queryFn: ({ signal }) => call('GET /contacts/list', { query: { name } }, { signal }),
  });

export function ContactPicker(props: ContactPickerProps) {
  const { t } = useTranslation();
  const { value, isFixed } = props;
  const { typed, setTyped, search, contacts, isUnknown } = useContactSearch(props);
  const options: ComboboxItem[] = contacts.map((contact) => ({
    value: String(contact.id),
    label: labelOf(contact),
  }));
  if (contacts.length >= pageSizes.picker)
    options.push({
      value: MORE,
      label: t('tickets.contactsCut', { count: contacts.length }),
      disabled: true,
    });
  if (isUnknown) options.push({ value: ADD, label: t('tickets.addContact', { name: search }) });
  return (
    <Select
      label={t('tickets.contact')}
      description={isFixed ? undefined : t('tickets.contactHint')}
      withAsterisk
      disabled={isFixed}
      data={options}
      value={value ? String(value.id) : null}
      onChange={(id) => {
        if (id === ADD) props.onAdd(search);
        else props.onChange(contacts.find((contact) => String(contact.id) === id) ?? null);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      error={props.error}
      openOnFocus={false}
      allowDeselect={false}
      searchable
      data-autofocus
    />
  );
}

function useContactSearch({ value, isFixed }: Pick<ContactPickerProps, 'value' | 'isFixed'>) {
  const [typed, setTyped] = useState(value ? labelOf(value) : '');
  const [search] = useDebouncedValue(typed.trim(), waits.search);
  const isPicked = value !== null && typed === labelOf(value);
  const isLongEnough = search.length >= LOOKUP_MIN && !isPicked;
  const found = useQuery({
    ...pickQuery(search),
    enabled: isLongEnough && !isFixed,
    placeholderData: keepPreviousData,
  });
  const picked = value ? [value] : [];
  const contacts = isLongEnough ? (found.data ?? []) : picked;
  const isKnownNow = found.isSuccess && !found.isPlaceholderData;
  const isUnknown = isLongEnough && isKnownNow && contacts.length === 0;
  return { typed, setTyped, search, contacts, isUnknown };
}

const labelOf = ({ name, number }: ContactRef): string => `${name} · ${formatPhoneNumber(number)}`;
