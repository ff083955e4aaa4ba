import { Select, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { holidayRules } from '@prosa/contract/schedules/series';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { colleaguesQuery } from '../../conversation/tickets/colleagues.api.ts';
import { queuesQuery } from '../queues/queues.api.ts';
import type { ScheduleValues } from './schedule-form.ts';
import styles from './schedules.module.css';
import { TemplateChoice } from './template-choice.tsx';

interface DeliveryFieldsProps {
  form: UseFormReturnType<ScheduleValues>;
  isConnectionGone: boolean;
}

const optionsOf = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** By which connection it leaves, who gets the answer, and when it is not sent after all. */
export function DeliveryFields({ form, isConnectionGone }: DeliveryFieldsProps) {
  const { t } = useTranslation();
  const connections = useQuery(connectionsQuery).data ?? [];
  const chosen = connections.find(({ id }) => String(id) === form.values.whatsappId);
  const queues = useQuery(queuesQuery).data ?? [];
  const people = useQuery(colleaguesQuery).data ?? [];
  const optional = {
    searchable: true,
    clearable: true,
    clearButtonProps: { 'aria-label': t('common.clear') },
  } as const;
  const field = (name: 'whatsappId' | 'queueId' | 'attendantId') => {
    const { onChange, ...props } = form.getInputProps(name);
    return {
      ...props,
      value: form.values[name] || null,
      onChange: (value: string | null) => onChange(value ?? ''),
    };
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('schedules.more')}</legend>
      <div className={styles.pair}>
        <Select
          label={t('schedules.connection')}
          placeholder={t('schedules.connectionUsual')}
          data={optionsOf(connections)}
          {...optional}
          {...field('whatsappId')}
          onChange={(value) =>
            form.setValues({ whatsappId: value ?? '', templateId: '', templateValues: {} })
          }
          error={isConnectionGone && !form.values.whatsappId ? t('schedules.warnGone') : null}
        />
        <Select
          label={t('schedules.queue')}
          placeholder={t('schedules.queueUsual')}
          data={optionsOf(queues)}
          {...optional}
          {...field('queueId')}
        />
        <Select
          label={t('schedules.attendant')}
          placeholder={t('schedules.attendantUsual')}
          data={optionsOf(people)}
          {...optional}
          {...field('attendantId')}
        />
      </div>
      {chosen?.provider === 'cloud' && <TemplateChoice form={form} whatsappId={chosen.id} />}
      {(form.values.queueId || form.values.attendantId) && (
        <p className={styles.hint}>{t('schedules.answerHint')}</p>
      )}
      <div className={styles.pair}>
        <Select
          label={t('schedules.holidays')}
          data={holidayRules.map((rule) => ({
            value: rule,
            label: t(`schedules.holidays_${rule}`),
          }))}
          allowDeselect={false}
          {...form.getInputProps('holidays')}
        />
      </div>
      <Switch
        label={t('schedules.onlyIfSilent')}
        description={form.values.unit === 'never' ? null : t('schedules.onlyIfSilentHint')}
        {...form.getInputProps('onlyIfSilent', { type: 'checkbox' })}
      />
    </fieldset>
  );
}
