import { Button } from '@mantine/core';
import type { ContactList } from '@prosa/contract/contact-lists';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../ui/toast.ts';
import { SheetImportDialog } from '../imports/sheet-import-dialog.tsx';
import { downloadExample } from './contact-lists.api.ts';
import { listImportQuery, takenText, uploadToList } from './list-import.api.ts';

interface ListImportDialogProps {
  list: Pick<ContactList, 'id' | 'name'>;
  onClose: () => void;
}

export function ListImportDialog({ list, onClose }: ListImportDialogProps) {
  const { t } = useTranslation();
  const example = () => {
    downloadExample(`${t('contactLists.exampleName')}.xlsx`).catch(toastError);
  };
  return (
    <SheetImportDialog
      title={t('contactLists.importTitle', { name: list.name })}
      hint={t('contactLists.importHint')}
      query={listImportQuery(list.id)}
      upload={(file) => uploadToList(list.id, file)}
      takenText={takenText}
      onClose={onClose}
    >
      <Button variant="default" leftSection={<IconFileSpreadsheet size={18} />} onClick={example}>
        {t('contactLists.example')}
      </Button>
    </SheetImportDialog>
  );
}
