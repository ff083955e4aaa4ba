import { MultiSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { chatLimits } from '@prosa/contract/chats/manifest';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useUser } from '../../session/session.ts';

export type ChatValues = {
  title: string;
  /** Ids, as the list of choices has them. */
  users: string[];
};

const peopleQuery = queryOptions({
  queryKey: ['chat-people'],
  queryFn: ({ signal }) => call('GET /users/list', {}, { signal }),
});

/** Colleagues to choose from. */
export function useColleagues(): { value: string; label: string }[] {
  const { id } = useUser();
  const { data = [] } = useQuery(peopleQuery);
  return data
    .filter((user) => user.id !== id)
    .map((user) => ({ value: String(user.id), label: user.name }));
}

/** The title of a group, and its people. */
export function ChatFields({ form }: { form: UseFormReturnType<ChatValues> }) {
  const { t } = useTranslation();
  const colleagues = useColleagues();
  return (
    <>
      <TextInput
        label={t('chats.groupTitle')}
        maxLength={chatLimits.title.max}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <MultiSelect
        label={t('chats.people')}
        data={colleagues}
        searchable
        maxValues={chatLimits.users.max}
        nothingFoundMessage={t('chats.nobodyFound')}
        hidePickedOptions
        {...form.getInputProps('users')}
      />
    </>
  );
}
