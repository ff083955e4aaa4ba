import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ContactListItem } from '@prosa/contract/contact-lists';
import { limits } from '@prosa/contract/limits';
import { useTranslation } from 'react-i18next';
import { all, between, email, numberDigits, phoneNumber, required } from '../../ui/form-rules.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { listItemsResource } from './contact-lists.api.ts';

interface ItemDialogProps {
  listId: number;
  /** Null creates. */
  item: ContactListItem | null;
  onClose: () => void;
}

const fieldOfCode = { ERR_CONTACTLISTITEM_ALREADY_EXISTS: 'number' };

export function ItemDialog({ listId, item, onClose }: ItemDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: startValues(item),
    validate: {
      name: all(required(t), between(t, limits.name)),
      number: all(
        required(t),
        between(t, limits.contactNumber),
        phoneNumber(t),
        numberDigits(t, limits.numberDigits),
      ),
      email: email(t),
    },
  });
  return (
    <ResourceDialog
      resource={listItemsResource}
      id={item?.id ?? null}
      row={item}
      toValues={startValues}
      labels={{
        name: t('contactLists.itemName'),
        number: t('contactLists.number'),
        email: t('contactLists.email'),
      }}
      title={t(item ? 'contactLists.editItem' : 'contactLists.addItem')}
      savedText={t('contactLists.itemSaved')}
      form={form}
      toDraft={({ name, number, email: address }) => ({
        contactListId: listId,
        name: name.trim(),
        number: number.trim(),
        email: address.trim(),
      })}
      fieldOfCode={fieldOfCode}
      onClose={onClose}
    >
      <TextInput
        label={t('contactLists.itemName')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('contactLists.number')}
        description={t('contacts.numberHint')}
        inputMode="tel"
        withAsterisk
        {...form.getInputProps('number')}
      />
      <TextInput label={t('contactLists.email')} type="email" {...form.getInputProps('email')} />
    </ResourceDialog>
  );
}

const startValues = (item: ContactListItem | null) => ({
  name: item?.name ?? '',
  number: item?.number ?? '',
  email: item?.email ?? '',
});
