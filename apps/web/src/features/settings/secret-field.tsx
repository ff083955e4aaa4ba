import { Button, Skeleton } from '@mantine/core';
import { limits, waits } from '@prosa/contract/limits';
import type { SecretKey } from '@prosa/contract/setting-keys';
import type { SecretState } from '@prosa/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atLeast } from '../../ui/at-least.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import { SecretInput } from '../../ui/secret-input.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { saveSetting, secretsQuery, showSecret } from './settings.api.ts';
import styles from './settings-page.module.css';

/** A write-only value: only its end is shown. */
export function SecretField({ secretKey }: { secretKey: SecretKey }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(secretsQuery);
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const secret = data?.find(({ key }) => key === secretKey);
  const name = t(`settings.names.${secretKey}`);
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.hint}>{t(`settings.hints.${secretKey}`)}</p>
      </div>
      <div className={styles.control}>
        {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
        {!error && !secret && <Skeleton height={36} />}
        {secret && !isEditing && (
          <State
            secret={secret}
            name={name}
            onEdit={() => setEditing(true)}
            onRemove={() => setDeleting(true)}
          />
        )}
        {secret && isEditing && (
          <SecretForm secretKey={secretKey} name={name} onClose={() => setEditing(false)} />
        )}
      </div>
      {isDeleting && (
        <RemoveSecret secretKey={secretKey} name={name} onClose={() => setDeleting(false)} />
      )}
    </div>
  );
}

interface StateProps {
  secret: SecretState;
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

function State({ secret: { isSet, last4 }, name, onEdit, onRemove }: StateProps) {
  const { t } = useTranslation();
  const ends = last4 ? t('settings.secretSetEnds', { last4 }) : t('settings.secretSet');
  const edit = t(isSet ? 'settings.secretReplace' : 'settings.secretAdd');
  return (
    <p className={styles.secretState}>
      <span>{isSet ? ends : t('settings.secretUnset')}</span>
      <span className={styles.buttons}>
        <Button variant="default" size="xs" aria-label={`${edit}: ${name}`} onClick={onEdit}>
          {edit}
        </Button>
        {isSet && (
          <Button
            variant="subtle"
            size="xs"
            color="red"
            aria-label={`${t('settings.secretRemove')}: ${name}`}
            onClick={onRemove}
          >
            {t('settings.secretRemove')}
          </Button>
        )}
      </span>
    </p>
  );
}

interface ChangeProps {
  secretKey: SecretKey;
  name: string;
  onClose: () => void;
}

/** Saves a value, an empty one to remove it; shows success or the error. */
function useSaveSecret({ secretKey, onClose }: ChangeProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const save = (value: string) => {
    setBusy(true);
    atLeast(waits.submit, saveSetting({ key: secretKey, value }))
      .then((state) => {
        if ('isSet' in state) showSecret(client, state);
        toast.success(t('settings.saved'), { id: 'setting-saved' });
        onClose();
      })
      .catch((error: unknown) => {
        setBusy(false);
        toastError(error);
      });
  };
  return { isBusy, save };
}

function SecretForm(props: ChangeProps) {
  const { t } = useTranslation();
  const { isBusy, save } = useSaveSecret(props);
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() === '') setProblem(t('common.required'));
    else save(value.trim());
  };
  return (
    <form className={styles.secret} onSubmit={submit} noValidate>
      <SecretInput
        label={t('settings.secretNew', { name: props.name })}
        autoComplete="off"
        data-autofocus
        autoFocus
        maxLength={limits.settingValue.max}
        value={value}
        error={problem}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <span className={styles.buttons}>
        <Button type="submit" size="xs" loading={isBusy}>
          {t('common.save')}
        </Button>
        <Button variant="default" size="xs" onClick={props.onClose}>
          {t('common.cancel')}
        </Button>
      </span>
    </form>
  );
}

function RemoveSecret(props: ChangeProps) {
  const { t } = useTranslation();
  const { isBusy, save } = useSaveSecret(props);
  return (
    <ConfirmDialog
      title={t('settings.secretRemoveTitle', { name: props.name })}
      text={t('settings.secretRemoveText')}
      confirm={t('settings.secretRemove')}
      isBusy={isBusy}
      onConfirm={() => save('')}
      onClose={props.onClose}
    />
  );
}
