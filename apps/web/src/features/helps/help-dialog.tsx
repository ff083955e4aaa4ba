import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Help } from '@prosa/contract/helps';
import { helpLimits, videoIdOf } from '@prosa/contract/helps/videos';
import { type Language, languages } from '@prosa/contract/limits';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import { all, between, required } from '../../ui/form-rules.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { type HelpDraft, helpsResource } from './helps.api.ts';

interface HelpDialogProps {
  /** Null creates. */
  row: Help | null;
  onClose: () => void;
}

export function HelpDialog({ row, onClose }: HelpDialogProps) {
  const { t } = useTranslation();
  const form = useForm<Values>({ initialValues: startValues(row), validate: rules(t) });
  return (
    <ResourceDialog
      resource={helpsResource}
      id={row?.id ?? null}
      row={row}
      toValues={startValues}
      labels={{
        title: t('helps.name'),
        video: t('helps.video'),
        description: t('helps.description'),
        category: t('helps.category'),
        language: t('helps.language'),
        position: t('helps.position'),
      }}
      title={t(row ? 'helps.editTitle' : 'helps.add')}
      savedText={t('helps.saved')}
      form={form}
      toDraft={toDraft}
      onClose={onClose}
    >
      <TextInput
        label={t('helps.name')}
        maxLength={helpLimits.title.max}
        withAsterisk
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput
        label={t('helps.video')}
        description={t('helps.videoHint')}
        maxLength={helpLimits.video.max}
        withAsterisk
        {...form.getInputProps('video')}
      />
      <Textarea
        label={t('helps.description')}
        maxLength={helpLimits.description.max}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <TextInput
        label={t('helps.category')}
        description={t('helps.categoryHint')}
        maxLength={helpLimits.category.max}
        {...form.getInputProps('category')}
      />
      <Select
        label={t('helps.language')}
        data={['all', ...languages].map((value) => ({
          value,
          label: t(`helps.languages.${value as Language | 'all'}`),
        }))}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      <CountField
        label={t('helps.position')}
        max={helpLimits.position.max}
        {...form.getInputProps('position')}
      />
    </ResourceDialog>
  );
}

interface Values extends Record<string, unknown> {
  title: string;
  video: string;
  description: string;
  category: string;
  language: Language | 'all';
  position: number | string;
}

const startValues = (row: Help | null): Values => ({
  title: row?.title ?? '',
  video: row?.video ?? '',
  description: row?.description ?? '',
  category: row?.category ?? '',
  language: row?.language ?? 'all',
  position: row?.position ?? 0,
});

const toDraft = ({ language, position, ...values }: Values): HelpDraft => ({
  ...values,
  language: language === 'all' ? null : language,
  position: Number(position),
});

const rules = (t: TFunction) => ({
  title: all(required(t), between(t, helpLimits.title)),
  video: all(required(t), (value) => (videoIdOf(value) ? null : t('helps.noVideo'))),
});
