import { Button, TextInput } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import type { TemplateValues } from '@prosa/contract/template-text';
import type { Template, TemplateVariable } from '@prosa/contract/templates';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../ui/dialog.module.css';
import { TemplatePreview } from './template-preview.tsx';

interface TemplateFormProps {
  template: Template;
  isBusy: boolean;
  onSend: (values: TemplateValues) => void;
  onBack: () => void;
}

/** The variables of a template, with a preview while they are typed. */
export function TemplateForm({ template, isBusy, onSend, onBack }: TemplateFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Record<string, string>>({});
  const [wasTried, setTried] = useState(false);
  const { variables } = template;
  const problems = new Map(variables.map((each) => [each.key, problemOf(each, values, t)]));
  const submit = () => {
    setTried(true);
    if ([...problems.values()].every((problem) => problem === null)) onSend(values);
  };
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TemplatePreview template={template} values={values} />
      {variables.map((variable, index) => (
        <TextInput
          key={variable.key}
          label={labelOf(variable, t)}
          withAsterisk
          autoComplete="off"
          maxLength={limits.templateValue.max}
          placeholder={variable.example}
          data-autofocus={index === 0 || undefined}
          value={values[variable.key] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setValues((before) => ({ ...before, [variable.key]: value }))
          }
          error={wasTried ? problems.get(variable.key) : null}
        />
      ))}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onBack}>
          {t('common.back')}
        </Button>
        <Button type="submit" loading={isBusy} data-autofocus={variables.length === 0 || undefined}>
          {t('templates.send')}
        </Button>
      </div>
    </form>
  );
}

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
