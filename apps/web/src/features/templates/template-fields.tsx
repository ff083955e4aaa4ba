import { TextInput } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import type { TemplateValues } from '@prosa/contract/template-text';
import type { Template, TemplateVariable } from '@prosa/contract/templates';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { TemplatePreview } from './template-preview.tsx';

interface TemplateFieldsProps {
  template: Template;
  values: TemplateValues;
  onChange: (values: TemplateValues) => void;
  /** Show what is wrong with the values. */
  isChecked: boolean;
  hasFocus?: boolean;
}

/** The variables of a template, with a preview while they are typed. */
export function TemplateFields({
  template,
  values,
  onChange,
  isChecked,
  hasFocus = false,
}: TemplateFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TemplatePreview template={template} values={values} />
      {template.variables.map((variable, index) => (
        <TextInput
          key={variable.key}
          label={labelOf(variable, t)}
          withAsterisk
          autoComplete="off"
          maxLength={limits.templateValue.max}
          placeholder={variable.example}
          data-autofocus={(hasFocus && index === 0) || undefined}
          value={values[variable.key] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...values, [variable.key]: value })
          }
          error={isChecked ? problemOf(variable, values, t) : null}
        />
      ))}
    </>
  );
}

export const isFilled = (
  { variables }: Pick<Template, 'variables'>,
  values: TemplateValues,
  t: TFunction,
): boolean => variables.every((variable) => problemOf(variable, values, t) === null);

/** Names a variable by its place in the template. */
export function labelOf({ place, kind, label }: TemplateVariable, t: TFunction): string {
  if (kind === 'text') return t(`templates.variable_${place}`, { name: label });
  if (kind === 'url' || kind === 'code') return t(`templates.variable_${kind}`, { name: label });
  return t(`templates.file_${kind}`);
}

function problemOf(
  { key, kind }: TemplateVariable,
  values: TemplateValues,
  t: TFunction,
): string | null {
  const value = (values[key] ?? '').trim();
  if (value === '') return t('common.required');
  const isFile = kind === 'image' || kind === 'video' || kind === 'document';
  if (isFile && !/^https:\/\/\S+$/.test(value)) return t('templates.needsHttps');
  return / {5}/.test(value) ? t('templates.tooManyBlanks') : null;
}
