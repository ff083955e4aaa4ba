import { Button } from '@mantine/core';
import type { TemplateValues } from '@prosa/contract/template-text';
import type { Template } from '@prosa/contract/templates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../ui/dialog.module.css';
import { isFilled, TemplateFields } from './template-fields.tsx';

interface TemplateFormProps {
  template: Template;
  isBusy: boolean;
  onSend: (values: TemplateValues) => void;
  onBack: () => void;
}

/** Fills in a template and sends it. */
export function TemplateForm({ template, isBusy, onSend, onBack }: TemplateFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState<TemplateValues>({});
  const [wasTried, setTried] = useState(false);
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isFilled(template, values, t)) onSend(values);
      }}
    >
      <TemplateFields
        template={template}
        values={values}
        onChange={setValues}
        isChecked={wasTried}
        hasFocus
      />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onBack}>
          {t('common.back')}
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          data-autofocus={template.variables.length === 0 || undefined}
        >
          {t('templates.send')}
        </Button>
      </div>
    </form>
  );
}
