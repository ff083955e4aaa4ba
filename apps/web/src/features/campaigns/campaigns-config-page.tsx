import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { meanGapMs } from '@prosa/contract/campaign-pace';
import { campaignLimits, intervalChoices, pauseChoices } from '@prosa/contract/campaigns/states';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import pageStyles from '../../ui/resource-page.module.css';
import { toast, toastError } from '../../ui/toast.ts';
import { type CampaignConfig, configQuery, saveConfig } from './campaigns.api.ts';
import styles from './campaigns-config-page.module.css';

/** Pace, budgets and variables of all campaigns. */
export function CampaignsConfigPage() {
  const { t } = useTranslation();
  const config = useQuery(configQuery);
  return (
    <section className={pageStyles.page} aria-busy={!config.data}>
      <header className={pageStyles.head}>
        <h1 className={pageStyles.title}>{t('campaigns.configTitle')}</h1>
      </header>
      {config.isError && !config.data ? (
        <FailedState error={config.error} onRetry={() => void config.refetch()} />
      ) : (
        config.data && <ConfigForm key={config.dataUpdatedAt} config={config.data} />
      )}
    </section>
  );
}

type Values = CampaignConfig & Record<string, unknown>;

function ConfigForm({ config }: { config: CampaignConfig }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm<Values>({ initialValues: { ...config } });
  const saving = useMutation({
    mutationFn: (values: Values) => saveConfig(settled(values)),
    onSuccess: (saved) => {
      client.setQueryData(configQuery.queryKey, saved);
      toast.success(t('campaigns.configSaved'));
    },
    onError: toastError,
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit((values) => saving.mutate(values))}>
      <PaceFields form={form} />
      <BudgetFields form={form} />
      <VariableFields form={form} />
      <Button type="submit" className={styles.save} loading={saving.isPending}>
        {t('common.save')}
      </Button>
    </form>
  );
}

/** An emptied field means no limit. */
const settled = (values: Values): CampaignConfig => ({
  ...values,
  newChatsPerDay: Number(values.newChatsPerDay),
  perHour: Number(values.perHour),
  perDay: Number(values.perDay),
});

type Form = ReturnType<typeof useForm<Values>>;

function PaceFields({ form }: { form: Form }) {
  const { t, i18n } = useTranslation();
  const gapMs = meanGapMs(form.values);
  const number = new Intl.NumberFormat(i18n.language);
  const seconds = (choices: readonly number[]) =>
    choices.map((value) => ({
      value: String(value),
      label: value === 0 ? t('campaigns.noInterval') : t('campaigns.seconds', { count: value }),
    }));
  const fields = [
    ['messageInterval', seconds(intervalChoices)],
    [
      'longerIntervalAfter',
      pauseChoices.map((value) => ({
        value: String(value),
        label: value === 0 ? t('campaigns.never') : t('campaigns.sends', { count: value }),
      })),
    ],
    ['greaterInterval', seconds(pauseChoices)],
  ] as const;
  return (
    <fieldset className={styles.part}>
      <legend>{t('campaigns.paceTitle')}</legend>
      <div className={styles.fields}>
        {fields.map(([field, data]) => (
          <Select
            key={field}
            label={t(`campaigns.${field}`)}
            allowDeselect={false}
            data={[...data]}
            value={String(form.values[field])}
            onChange={(value) => form.setFieldValue(field, Number(value))}
          />
        ))}
      </div>
      <p className={styles.hint} role="status">
        {gapMs === 0
          ? t('campaigns.fullSpeed')
          : t('campaigns.paceIs', { number: number.format(Math.floor(3_600_000 / gapMs)) })}
      </p>
    </fieldset>
  );
}

function BudgetFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.part}>
      <legend>{t('campaigns.budgetTitle')}</legend>
      <div className={styles.fields}>
        {(['newChatsPerDay', 'perHour', 'perDay'] as const).map((field) => (
          <CountField
            key={field}
            label={t(`campaigns.${field}`)}
            description={t(`campaigns.${field}Hint`)}
            max={campaignLimits.dailyCap.max}
            {...form.getInputProps(field)}
          />
        ))}
      </div>
      {Number(form.values.newChatsPerDay) > MANY_CHATS && (
        <p className={styles.warning} role="alert">
          {t('campaigns.manyNewChats')}
        </p>
      )}
    </fieldset>
  );
}

/** More strangers a day than this have cost numbers. */
const MANY_CHATS = 50;

function VariableFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { variables } = form.values;
  return (
    <fieldset className={styles.part}>
      <legend>{t('campaigns.variablesTitle')}</legend>
      <p className={styles.hint}>{t('campaigns.variablesHint')}</p>
      {variables.map((variable, index) => (
        <div key={variable.key} className={styles.variable}>
          <TextInput
            label={t('campaigns.variableKey')}
            value={`{${variable.key}}`}
            readOnly
            variant="filled"
          />
          <TextInput
            label={t('campaigns.variableValue')}
            maxLength={campaignLimits.variables.value}
            {...form.getInputProps(`variables.${index}.value`)}
          />
          <ActionIcon
            aria-label={t('campaigns.removeVariable', { key: variable.key })}
            title={t('common.delete')}
            onClick={() => form.removeListItem('variables', index)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
      <NewVariable
        taken={variables.map(({ key }) => key)}
        onAdd={(variable) => form.insertListItem('variables', variable)}
      />
    </fieldset>
  );
}

interface NewVariableProps {
  taken: readonly string[];
  onAdd: (variable: { key: string; value: string }) => void;
}

function NewVariable({ taken, onAdd }: NewVariableProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { key: '', value: '' },
    validate: {
      key: (key) => {
        if (!/^\w{1,30}$/.test(key.trim())) return t('campaigns.variableKeyRule');
        return taken.includes(key.trim()) ? t('campaigns.variableTaken') : null;
      },
    },
  });
  const add = () => {
    if (form.validate().hasErrors) return;
    onAdd({ key: form.values.key.trim(), value: form.values.value });
    form.reset();
  };
  return (
    <div className={styles.variable}>
      <TextInput label={t('campaigns.variableKey')} {...form.getInputProps('key')} />
      <TextInput
        label={t('campaigns.variableValue')}
        maxLength={campaignLimits.variables.value}
        {...form.getInputProps('value')}
      />
      <Button variant="default" leftSection={<IconPlus size={18} />} onClick={add}>
        {t('campaigns.addVariable')}
      </Button>
    </div>
  );
}
