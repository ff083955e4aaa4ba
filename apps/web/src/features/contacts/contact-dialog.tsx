import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Contact } from '@prosa/contract/contacts';
import { limits } from '@prosa/contract/limits';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { all, between, email, numberDigits, phoneNumber, required } from '../../ui/form-rules.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import styles from './contact-dialog.module.css';
import { type ContactDraft, contactsResource } from './contacts.api.ts';

interface ContactDialogProps {
  /** Null creates a new one. */
  contact: Contact | null;
  /** Initial values of a new contact, from the search text. */
  initial?: Partial<Pick<ContactDraft, 'name' | 'number'>>;
  onSaved?: (contact: Contact) => void;
  onClose: () => void;
}

const fieldOfCode = {
  ERR_DUPLICATED_CONTACT: 'number',
  ERR_WAPP_INVALID_CONTACT: 'number',
};

export function ContactDialog({ contact, initial, onSaved, onClose }: ContactDialogProps) {
  const { t } = useTranslation();
  const form = useForm<ContactDraft & Record<string, unknown>>({
    mode: 'uncontrolled',
    initialValues: startValues(contact, initial),
    validate: rules(t),
  });
  const { extraInfo } = form.getValues();
  return (
    <ResourceDialog
      resource={contactsResource}
      id={contact?.id ?? null}
      row={contact}
      toValues={(row) => startValues(row, undefined)}
      labels={{
        name: t('contacts.name'),
        number: t('contacts.number'),
        email: t('contacts.email'),
        extraInfo: t('contacts.extraInfo'),
        disableBot: t('contacts.disableBot'),
      }}
      title={t(contact ? 'contacts.editTitle' : 'contacts.add')}
      savedText={t('contacts.saved')}
      form={form}
      toDraft={trimmed}
      fieldOfCode={fieldOfCode}
      {...(onSaved ? { onSaved } : {})}
      onClose={onClose}
    >
      <TextInput
        label={t('contacts.name')}
        withAsterisk
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('contacts.number')}
        description={t('contacts.numberHint')}
        inputMode="tel"
        withAsterisk
        disabled={contact?.isGroup ?? false}
        key={form.key('number')}
        {...form.getInputProps('number')}
      />
      <TextInput
        label={t('contacts.email')}
        type="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <fieldset className={styles.extra}>
        <legend>{t('contacts.extraInfo')}</legend>
        {extraInfo.map((info, index) => (
          <div className={styles.row} key={form.key(`extraInfo.${index}`)}>
            <TextInput
              aria-label={t('contacts.extraName')}
              placeholder={t('contacts.extraName')}
              key={form.key(`extraInfo.${index}.name`)}
              {...form.getInputProps(`extraInfo.${index}.name`)}
            />
            <TextInput
              aria-label={t('contacts.extraValue')}
              placeholder={t('contacts.extraValue')}
              key={form.key(`extraInfo.${index}.value`)}
              {...form.getInputProps(`extraInfo.${index}.value`)}
            />
            <ActionIcon
              aria-label={t('contacts.removeExtra', { name: info.name || index + 1 })}
              onClick={() => form.removeListItem('extraInfo', index)}
            >
              <IconX size={18} />
            </ActionIcon>
          </div>
        ))}
        {extraInfo.length < limits.extraInfo.max && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.add}
            leftSection={<IconPlus size={16} />}
            onClick={() => form.insertListItem('extraInfo', { name: '', value: '' })}
          >
            {t('contacts.addExtra')}
          </Button>
        )}
      </fieldset>
      {!contact?.isGroup && (
        <Switch
          label={t('contacts.disableBot')}
          description={t('contacts.disableBotHint')}
          key={form.key('disableBot')}
          {...form.getInputProps('disableBot', { type: 'checkbox' })}
        />
      )}
    </ResourceDialog>
  );
}

function startValues(
  contact: Contact | null,
  initial: ContactDialogProps['initial'],
): ContactDraft & Record<string, unknown> {
  return {
    name: contact?.name ?? initial?.name ?? '',
    number: contact?.number ?? initial?.number ?? '',
    email: contact?.email ?? '',
    extraInfo: contact?.extraInfo.map(({ name, value }) => ({ name, value })) ?? [],
    disableBot: contact?.disableBot ?? false,
  };
}

const rules = (t: TFunction) => ({
  name: all(required(t), between(t, limits.name)),
  number: all(required(t), phoneNumber(t), numberDigits(t, limits.numberDigits)),
  email: email(t),
  extraInfo: { name: required(t), value: required(t) },
});

const trimmed = ({ name, number, email: address, ...rest }: ContactDraft): ContactDraft => ({
  name: name.trim(),
  number: number.trim(),
  email: address.trim(),
  extraInfo: rest.extraInfo.map((info) => ({ name: info.name.trim(), value: info.value.trim() })),
  disableBot: rest.disableBot,
});
