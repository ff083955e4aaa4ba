import { ColorInput, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import type { Tag } from '@prosa/contract/tags';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { all, required } from '../../ui/form-rules.ts';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { TagChip } from './tag-chip.tsx';
import styles from './tag-dialog.module.css';
import { tagsResource } from './tags.api.ts';

const DEFAULT_COLOR = '#A4CCCC';

/** Suggested colours; any other can be typed. */
const swatches = [
  ...['#A4CCCC', '#B80000', '#DB3E00', '#FCCB00', '#008B02', '#006B76', '#1273DE', '#004DCF'],
  ...['#5300EB', '#EB9694', '#FAD0C3', '#C1E1C5', '#C4DEF6', '#D4C4FB', '#4D4D4D', '#999999'],
  ...['#AB149E', '#653294', '#0F7A55', '#C45100', '#AEA1FF'],
];

interface TagDialogProps {
  /** Null creates. */
  tag: Tag | null;
  onClose: () => void;
}

const fieldOfCode = { ERR_TAG_NAME_ALREADY_EXISTS: 'name' };

export function TagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: startValues(tag),
    validate: rules(t),
  });
  const { name, color } = form.values;
  return (
    <ResourceDialog
      resource={tagsResource}
      id={tag?.id ?? null}
      row={tag}
      toValues={startValues}
      labels={{ name: t('tags.name'), color: t('tags.color'), kanban: t('tags.kanban') }}
      title={t(tag ? 'tags.editTitle' : 'tags.add')}
      savedText={t('tags.saved')}
      form={form}
      toDraft={(values) => ({ ...values, name: values.name.trim() })}
      fieldOfCode={fieldOfCode}
      onClose={onClose}
    >
      <TextInput
        label={t('tags.name')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <p className={styles.preview} aria-hidden="true">
        <TagChip tag={{ name: name.trim() || t('tags.name'), color: shown(color) }} />
      </p>
      <ColorInput
        label={t('tags.color')}
        withAsterisk
        withPicker={false}
        withEyeDropper={false}
        swatches={swatches}
        swatchesPerRow={7}
        {...form.getInputProps('color')}
      />
      <Switch
        label={t('tags.kanban')}
        description={t('tags.kanbanHint')}
        {...form.getInputProps('kanban', { type: 'checkbox' })}
      />
    </ResourceDialog>
  );
}

const startValues = (tag: Tag | null) => ({
  name: tag?.name ?? '',
  color: tag?.color ?? DEFAULT_COLOR,
  kanban: tag?.kanban === 1,
});

const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const shown = (color: string): string => (hex.test(color) ? color : DEFAULT_COLOR);

const rules = (t: TFunction) => ({
  name: all(required(t), lengthOf(t)),
  color: all(required(t), (value) => (hex.test(value) ? null : t('common.invalid'))),
});

const lengthOf = (t: TFunction) => (value: string) => {
  const { length } = value.trim();
  if (length < limits.tagName.min) return t('tags.tooShort');
  return length > limits.tagName.max ? t('common.tooLong') : null;
};
