import { Modal, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { choicesFailed } from '../../ui/choices-failed.ts';
import dialog from '../../ui/dialog.module.css';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { tagsQuery } from '../tags/tags.api.ts';

interface BulkTagDialogProps {
  kind: 'tag' | 'untag';
  tickets: readonly ListedTicket[];
  onChoose: (tagId: number) => void;
  onClose: () => void;
}

/** Adds a tag to all selected tickets, or removes one. */
export default function BulkTagDialog({ kind, tickets, onChoose, onClose }: BulkTagDialogProps) {
  const { t } = useTranslation();
  const tags = useQuery(tagsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const theirs = new Map(tickets.flatMap((each) => each.tags).map((tag) => [tag.id, tag]));
  const offered = kind === 'tag' ? (tags.data ?? []) : [...theirs.values()];
  const title = t(`bulk.${kind}`);
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        className={dialog.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) onChoose(Number(chosen));
          else setMissing(true);
        }}
      >
        <Select
          label={t('bulk.whichTag')}
          data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            setMissing(false);
          }}
          placeholder={offered.length === 0 ? t('tickets.noTags') : ''}
          searchable
          openOnFocus={false}
          data-autofocus
          {...choicesFailed(tags)}
          {...(isMissing ? { error: t('common.required') } : {})}
        />
        <DialogActions submit={title} onCancel={onClose} />
      </form>
    </Modal>
  );
}
