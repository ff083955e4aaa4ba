import { Modal, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@prosa/contract/limits';
import type { TicketView } from '@prosa/contract/ticket-views';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TicketsSearch } from '../../conversation/tickets/tickets-search.ts';
import { useUser } from '../../session/session.ts';
import dialog from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { all, between, required } from '../../ui/form-rules.ts';
import { toast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { addView, ticketViewsQuery } from './ticket-views.api.ts';
import { mayShare, toViewFilter } from './view-search.ts';

interface SaveViewDialogProps {
  search: TicketsSearch;
  onSaved: (view: TicketView) => void;
  onClose: () => void;
}

/** Saves the list on screen under a name. */
export default function SaveViewDialog({ search, onSaved, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation();
  const me = useUser();
  const client = useQueryClient();
  const filter = toViewFilter(search);
  const form = useForm({
    initialValues: { name: '', isShared: false },
    validate: { name: all(required(t), between(t, limits.ticketViewName)) },
  });
  const { isBusy, onSubmit } = useFormSubmit({
    form,
    send: ({ name, isShared }) => addView({ name: name.trim(), isShared, filter }),
    onSent: (view) => {
      client.setQueryData(ticketViewsQuery.queryKey, (views) => views && [...views, view]);
      client.invalidateQueries({ queryKey: ['ticketViews'] }).catch(() => undefined);
      toast.success(t('views.saved'));
      onClose();
      onSaved(view);
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('views.saveTitle')}>
      <form className={dialog.form} noValidate onSubmit={onSubmit}>
        <TextInput
          label={t('views.name')}
          description={t('views.saveHint')}
          withAsterisk
          data-autofocus
          maxLength={limits.ticketViewName.max}
          {...form.getInputProps('name')}
        />
        {mayShare(filter, me) && (
          <Switch
            label={t('views.share')}
            description={t('views.shareHint')}
            {...form.getInputProps('isShared', { type: 'checkbox' })}
          />
        )}
        <DialogActions submit={t('common.save')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}
