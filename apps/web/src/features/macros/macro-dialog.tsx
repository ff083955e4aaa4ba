import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import type { Macro } from '@prosa/contract/macros';
import { useTranslation } from 'react-i18next';
import { all, between, required } from '../../ui/form-rules.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { AudienceFields } from '../quick-messages/audience-fields.tsx';
import { type MacroDraft, macrosResource } from './macros.api.ts';
import { isWhole } from './step-rules.ts';
import { StepsField } from './steps-field.tsx';

type Values = MacroDraft & Record<string, unknown>;

interface MacroDialogProps {
  /** Null creates. */
  macro: Macro | null;
  onClose: () => void;
}

const fieldOfCode = { ERR_MACRO_BROKEN: 'steps', ERR_QUEUE_NOT_FOUND: 'queueIds' };

export function MacroDialog({ macro, onClose }: MacroDialogProps) {
  const { t } = useTranslation();
  const form = useForm<Values>({
    initialValues: startValues(macro),
    validate: {
      name: all(required(t), between(t, limits.macroName)),
      steps: (steps) => (steps.length > 0 && steps.every(isWhole) ? null : t('macros.unfinished')),
    },
  });
  return (
    <ResourceDialog
      resource={macrosResource}
      id={macro?.id ?? null}
      row={macro}
      toValues={startValues}
      labels={{
        name: t('macros.name'),
        steps: t('macros.steps'),
        queueIds: t('quickMessages.queues'),
        geral: t('quickMessages.general'),
      }}
      title={t(macro ? 'macros.editTitle' : 'macros.add')}
      savedText={t('macros.saved')}
      form={form}
      toDraft={toDraft}
      fieldOfCode={fieldOfCode}
      isLarge
      onClose={onClose}
    >
      <TextInput
        label={t('macros.name')}
        withAsterisk
        data-autofocus
        maxLength={limits.macroName.max}
        {...form.getInputProps('name')}
      />
      <StepsField
        steps={form.values.steps}
        onChange={(steps) => form.setFieldValue('steps', steps)}
        error={form.errors.steps}
      />
      <AudienceFields
        queueIds={form.getInputProps('queueIds')}
        geral={form.getInputProps('geral', { type: 'checkbox' })}
      />
    </ResourceDialog>
  );
}

const startValues = (macro: Macro | null): Values => ({
  name: macro?.name ?? '',
  geral: macro?.geral ?? false,
  queueIds: macro?.queueIds ?? [],
  steps: macro?.steps ?? [],
});

const toDraft = ({ name, geral, queueIds, steps }: Values): MacroDraft => ({
  name: name.trim(),
  geral,
  queueIds,
  steps,
});
