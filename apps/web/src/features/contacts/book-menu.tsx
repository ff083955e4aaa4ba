import { Menu } from '@mantine/core';
import { mayExportContacts } from '@prosa/contract/permissions';
import { IconFileDownload, IconFileImport, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../session/permission.ts';
import { useUser } from '../../session/session.ts';
import { ListMenu } from '../../ui/list-menu.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useImportFollowed } from '../imports/follow-import.ts';
import { downloadContacts, importQuery, takenText } from './contact-import.api.ts';
import { DuplicatesDialog } from './duplicates-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';

/** Actions for the whole address book. */
export function BookMenu() {
  const { t } = useTranslation();
  const { profile, company } = useUser();
  const canExport = mayExportContacts(
    profile,
    company.settings.find(({ key }) => key === 'contactExport')?.value,
  );
  const canMerge = useAllowed('contacts-page:mergeContacts');
  useImportFollowed(importQuery, takenText);
  const [open, setOpen] = useState<'import' | 'duplicates' | null>(null);
  const exportBook = () => {
    downloadContacts(`${t('contacts.title').toLowerCase()}.csv`)
      .then(() => toast.success(t('contacts.exported')))
      .catch(toastError);
  };
  return (
    <>
      <ListMenu label={t('contacts.book')}>
        <Menu.Item leftSection={<IconFileImport size={18} />} onClick={() => setOpen('import')}>
          {t('contacts.import')}
        </Menu.Item>
        {canExport && (
          <Menu.Item leftSection={<IconFileDownload size={18} />} onClick={exportBook}>
            {t('contacts.export')}
          </Menu.Item>
        )}
        {canMerge && (
          <Menu.Item
            leftSection={<IconUsersGroup size={18} />}
            onClick={() => setOpen('duplicates')}
          >
            {t('contacts.duplicates')}
          </Menu.Item>
        )}
      </ListMenu>
      {open === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
      {open === 'duplicates' && <DuplicatesDialog onClose={() => setOpen(null)} />}
    </>
  );
}
