import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { flowLimits } from '@prosa/contract/flow-limits';
import type { Flow } from '@prosa/contract/flows';
import { type FlowTemplate, flowTemplates } from '@prosa/contract/flows/manifest';
import {
  IconClockHour4,
  IconFilePlus,
  IconMoodSmile,
  IconPackage,
  type IconProps,
  IconSignRight,
  IconUserPlus,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { type FlowDraft, flowsResource } from './flows.api.ts';
import styles from './flows-page.module.css';

type Values = FlowDraft & Record<string, unknown>;

interface FlowDialogProps {
  /** Null creates. */
  flow: Flow | null;
  onAdded: (flow: Flow) => void;
  onClose: () => void;
}

const fieldOfCode = { ERR_FLOW_NAME_ALREADY_EXISTS: 'name' };

/** Name and switch of a flow; a new one begins empty or with a ready conversation. */
export function FlowDialog({ flow, onAdded, onClose }: FlowDialogProps) {
  const { t } = useTranslation();
  const form = useForm<Values>({
    initialValues: toValues(flow),
    validate: { name: (name) => checkName(t, name) },
  });
  return (
    <ResourceDialog
      resource={flowsResource}
      id={flow?.id ?? null}
      row={flow}
      toValues={toValues}
      labels={{ name: t('flows.name'), active: t('flows.active') }}
      title={t(flow ? 'flows.editTitle' : 'flows.add')}
      savedText={t(flow ? 'flows.renamed' : 'flows.added')}
      form={form}
      toDraft={({ name, active, template }) => ({ name: name.trim(), active, template })}
      fieldOfCode={fieldOfCode}
      {...(flow ? {} : { onSaved: onAdded, isLarge: true })}
      onClose={onClose}
    >
      <TextInput
        label={t('flows.name')}
        withAsterisk
        data-autofocus
        maxLength={flowLimits.name.max}
        {...form.getInputProps('name')}
      />
      {flow ? (
        <Switch
          label={t('flows.active')}
          description={t('flows.activeHint')}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      ) : (
        <TemplateCards
          value={form.values.template}
          onChange={(template) => form.setFieldValue('template', template)}
        />
      )}
    </ResourceDialog>
  );
}

const toValues = (flow: Flow | null): Values => ({
  name: flow?.name ?? '',
  active: flow?.active ?? true,
  template: null,
});

/** The words of the family's form. */
export function checkName(t: TFunction, name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return t('flows.nameRequired');
  if (length < flowLimits.name.min) return t('flows.nameShort');
  return length > flowLimits.name.max ? t('flows.nameLong') : null;
}

const icons: Record<FlowTemplate, ComponentType<IconProps>> = {
  reception: IconSignRight,
  openingHours: IconClockHour4,
  orderStatus: IconPackage,
  satisfaction: IconMoodSmile,
  lead: IconUserPlus,
};

interface TemplateCardsProps {
  value: FlowTemplate | null;
  onChange: (template: FlowTemplate | null) => void;
}

function TemplateCards({ value, onChange }: TemplateCardsProps) {
  const { t } = useTranslation();
  const card = (template: FlowTemplate | null) => {
    const Icon = template ? icons[template] : IconFilePlus;
    return (
      <label key={template ?? ''} className={styles.card}>
        <input
          type="radio"
          name="template"
          className="visually-hidden"
          checked={value === template}
          onChange={() => onChange(template)}
        />
        <Icon size={22} stroke={1.6} aria-hidden />
        <span>
          <strong>{t(template ? `flows.templates.${template}` : 'flows.emptyFlow')}</strong>
          <small>{t(template ? `flows.templateHints.${template}` : 'flows.emptyFlowHint')}</small>
        </span>
      </label>
    );
  };
  return (
    <fieldset className={styles.cards}>
      <legend>{t('flows.beginWith')}</legend>
      {card(null)}
      {flowTemplates.map(card)}
    </fieldset>
  );
}
