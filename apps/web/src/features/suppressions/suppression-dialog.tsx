import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import { useTranslation } from 'react-i18next';
import { all, between, numberDigits, phoneNumber, required } from '../../ui/form-rules.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { suppressionsResource } from './suppressions.api.ts';

const fieldOfCode = { ERR_ALREADY_SUPPRESSED: 'number' };
const startValues = () => ({ number: '' });

export function SuppressionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: startValues(),
    validate: {
      number: all(
        required(t),
        between(t, limits.contactNumber),
        phoneNumber(t),
        numberDigits(t, limits.numberDigits),
      ),
    },
  });
  return (
    <ResourceDialog
      resource={suppressionsResource}
      id={null}
      row={null}
      toValues={startValues}
      labels={{ number: t('suppressions.number') }}
      title={t('suppressions.add')}
      savedText={t('suppressions.saved')}
      form={form}
      toDraft={({ number }) => ({ number: number.trim() })}
      fieldOfCode={fieldOfCode}
      onClose={onClose}
    >
      <TextInput
        label={t('suppressions.number')}
        description={t('contacts.numberHint')}
        inputMode="tel"
        withAsterisk
        data-autofocus
        {...form.getInputProps('number')}
      />
    </ResourceDialog>
  );
}
