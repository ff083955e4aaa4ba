import { Menu } from '@mantine/core';
import type { ManagedCompany } from '@prosa/contract/managed-companies';
import {
  IconBan,
  IconCalendarPlus,
  IconChartBar,
  IconCheck,
  IconLifebuoy,
  IconReceipt,
  IconRestore,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { putRow } from '../../ui/resource-cache.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { approveCompany, companiesResource, restoreCompany } from './companies.api.ts';

interface CompanyMenuProps {
  row: ManagedCompany;
  onRenew: () => void;
  onRefuse: () => void;
  onUsage: () => void;
  /** Absent where nobody can sign in. */
  onVisit: (() => void) | undefined;
}

/** What an operator can do with a company. */
export function CompanyMenu({ row, onRenew, onRefuse, onUsage, onVisit }: CompanyMenuProps) {
  const { t } = useTranslation();
  const { id, state, dueDate } = row;
  const canRenew = dueDate && state !== 'deleted' && state !== 'waiting';
  return (
    <>
      {state === 'waiting' && <Decision id={id} onRefuse={onRefuse} />}
      <Menu.Item leftSection={<IconChartBar size={18} />} onClick={onUsage}>
        {t('usage.open')}
      </Menu.Item>
      {onVisit && (
        <Menu.Item leftSection={<IconLifebuoy size={18} />} onClick={onVisit}>
          {t('support.visit')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconReceipt size={18} />}
        renderRoot={(props) => (
          <Link {...props} to="/settings" search={{ area: 'invoices', company: id }} />
        )}
      >
        {t('invoices.ofCompany')}
      </Menu.Item>
      {canRenew && (
        <Menu.Item leftSection={<IconCalendarPlus size={18} />} onClick={onRenew}>
          {t('companies.renew')}
        </Menu.Item>
      )}
      {state === 'deleted' && <Restore id={id} />}
    </>
  );
}

/** Changes a company and says so. */
function useChange() {
  const client = useQueryClient();
  return (changed: Promise<ManagedCompany>, text: string) =>
    void changed
      .then((saved) => {
        putRow(client, companiesResource, saved);
        toast.success(text);
      })
      .catch(toastError);
}

function Decision({ id, onRefuse }: { id: number; onRefuse: () => void }) {
  const { t } = useTranslation();
  const change = useChange();
  return (
    <>
      <Menu.Item
        leftSection={<IconCheck size={18} />}
        onClick={() => change(approveCompany(id), t('companies.approved'))}
      >
        {t('companies.approve')}
      </Menu.Item>
      <Menu.Item leftSection={<IconBan size={18} />} onClick={onRefuse}>
        {t('companies.refuse')}
      </Menu.Item>
    </>
  );
}

function Restore({ id }: { id: number }) {
  const { t } = useTranslation();
  const change = useChange();
  return (
    <Menu.Item
      leftSection={<IconRestore size={18} />}
      onClick={() => change(restoreCompany(id), t('companies.restored'))}
    >
      {t('companies.restore')}
    </Menu.Item>
  );
}
