import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import dialogStyles from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { between } from '../../ui/form-rules.ts';
import styles from './location-dialog.module.css';
import type { Writing } from './sandbox.api.ts';

interface LocationDialogProps {
  onSend: (location: NonNullable<Writing['location']>) => void;
  onClose: () => void;
}

/** Well-known places, so that nobody has to look up coordinates. */
const places = [
  { name: 'Avenida Paulista, São Paulo', latitude: '-23.561414', longitude: '-46.655881' },
  { name: 'Cristo Redentor, Rio de Janeiro', latitude: '-22.951916', longitude: '-43.210487' },
  { name: 'Pelourinho, Salvador', latitude: '-12.971598', longitude: '-38.508546' },
  { name: 'Mercado Público, Porto Alegre', latitude: '-30.027704', longitude: '-51.228735' },
];

const NAME_MAX = 200;

const degrees = (text: string) =>
  text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));

const within =
  (t: TFunction, bound: number) =>
  (value: string): string | null =>
    Math.abs(degrees(value)) <= bound ? null : t('sandbox.degrees', { min: -bound, max: bound });

export function LocationDialog({ onSend, onClose }: LocationDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: '', latitude: '', longitude: '' },
    validate: {
      name: between(t, { min: 0, max: NAME_MAX }),
      latitude: within(t, 90),
      longitude: within(t, 180),
    },
  });
  const submit = form.onSubmit(({ name, latitude, longitude }) => {
    onSend({
      latitude: degrees(latitude),
      longitude: degrees(longitude),
      ...(name.trim() ? { name: name.trim() } : {}),
    });
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={t('sandbox.locationTitle')} size="sm">
      <form className={dialogStyles.form} noValidate onSubmit={submit}>
        <fieldset className={styles.places}>
          <legend>{t('sandbox.places')}</legend>
          {places.map((place) => (
            <Button
              key={place.name}
              variant="default"
              size="xs"
              aria-pressed={form.values.name === place.name}
              onClick={() => {
                form.setValues(place);
                form.clearErrors();
              }}
            >
              {place.name}
            </Button>
          ))}
        </fieldset>
        <TextInput label={t('sandbox.placeName')} {...form.getInputProps('name')} />
        <TextInput
          label={t('sandbox.latitude')}
          withAsterisk
          inputMode="decimal"
          {...form.getInputProps('latitude')}
        />
        <TextInput
          label={t('sandbox.longitude')}
          withAsterisk
          inputMode="decimal"
          {...form.getInputProps('longitude')}
        />
        <DialogActions submit={t('sandbox.send')} onCancel={onClose} />
      </form>
    </Modal>
  );
}
