import { useTranslation } from 'react-i18next';
import { VariableTextarea } from '../variables/variable-textarea.tsx';
import type { ConnectionForm } from './general-fields.tsx';

export const messageNames = ['outOfHoursMessage', 'complationMessage', 'ratingMessage'] as const;

/** Automatic messages outside working hours and at the end of an attendance. */
export function MessageFields({ form }: { form: ConnectionForm }) {
  const { t } = useTranslation();
  return messageNames.map((name) => (
    <VariableTextarea
      key={name}
      label={t(`connections.${name}`)}
      description={t(`connections.${name}Hint`)}
      autosize
      minRows={2}
      maxRows={6}
      {...form.getInputProps(name)}
    />
  ));
}
