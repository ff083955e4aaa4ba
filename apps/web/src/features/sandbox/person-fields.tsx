import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

interface PersonFieldsProps {
  form: UseFormReturnType<{ name: string; number: string }>;
  numberHint?: string;
}

/** Name and number of a person on the simulated network. */
export function PersonFields({ form, numberHint }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('sandbox.name')}
        withAsterisk
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('sandbox.number')}
        description={numberHint}
        withAsterisk
        inputMode="tel"
        autoComplete="off"
        key={form.key('number')}
        {...form.getInputProps('number')}
      />
    </>
  );
}
