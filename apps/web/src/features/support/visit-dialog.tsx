import { Modal, Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type SupportAccess,
  supportAccesses,
  supportReason,
} from '@prosa/contract/support/manifest';
import { useTranslation } from 'react-i18next';
import dialogStyles from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { beginVisit } from './support.api.ts';
import styles from './support.module.css';

interface VisitDialogProps {
  company: { id: number; name: string };
  onClose: () => void;
}

/** Asks an operator why they visit a company. */
export function VisitDialog({ company, onClose }: VisitDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { reason: '', access: 'read' as SupportAccess },
    validate: {
      reason: (reason) =>
        reason.trim().length < supportReason.min
          ? t('support.tooShort', { count: supportReason.min })
          : null,
    },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    send: ({ reason, access }) =>
      beginVisit({ companyId: company.id, reason: reason.trim(), access }),
    onSent: () => undefined,
  });
  return (
    <Modal opened onClose={onClose} title={t('support.visitTitle', { name: company.name })}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <p className={dialogStyles.text}>{t('support.visitText')}</p>
        <Textarea
          label={t('support.reasonLabel')}
          maxLength={supportReason.max}
          autosize
          minRows={2}
          data-autofocus
          required
          {...form.getInputProps('reason')}
        />
        <Select
          label={t('support.access')}
          allowDeselect={false}
          data={supportAccesses.map((value) => ({ value, label: t(`support.accesses.${value}`) }))}
          {...form.getInputProps('access')}
        />
        <DialogActions submit={t('support.begin')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}
