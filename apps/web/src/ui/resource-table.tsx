import { ActionIcon, Menu, Skeleton } from '@mantine/core';
import { IconDotsVertical, IconEdit, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from './resource.ts';
import styles from './resource-page.module.css';

export interface Column<R> {
  key: string;
  title: string;
  render: (row: R) => ReactNode;
  /** Left out on a phone, where the first column shows the most important part. */
  wideOnly?: boolean;
  /** In pixels; the other columns share the rest. */
  width?: number;
}

/** A tint of a whole row; a cell says the same in words. */
export type Tone = 'yellow' | 'orange' | 'red';

interface ResourceTableProps<R extends Row> {
  label: string;
  columns: readonly Column<R>[];
  /** Undefined while the first page loads. */
  rows: readonly R[] | undefined;
  isLoadingMore: boolean;
  isSearching: boolean;
  rowActions: ((row: R) => ReactNode) | undefined;
  rowMenu: ((row: R) => ReactNode) | undefined;
  rowTone: ((row: R) => Tone | undefined) | undefined;
  canEdit: (row: R) => boolean;
  canRemove: (row: R) => boolean;
  onEdit: (row: R) => void;
  onRemove: (row: R) => void;
}

const FIRST_SKELETONS = 12;
const NEXT_SKELETONS = 3;

export function ResourceTable<R extends Row>(props: ResourceTableProps<R>) {
  const { label, columns, rows, isLoadingMore } = props;
  const { t } = useTranslation();
  if (rows?.length === 0) return null;
  return (
    <table
      className={styles.table}
      aria-label={label}
      aria-busy={!rows || props.isSearching}
      data-searching={props.isSearching || undefined}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={column.wideOnly ? styles.wide : undefined}
              style={{ width: column.width }}
            >
              {column.title}
            </th>
          ))}
          <th scope="col" className={styles.actionsHead}>
            {t('common.actions')}
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={moveBetweenRows}>
        {rows?.map((row) => (
          <ResourceRow key={row.id} row={row} table={props} />
        ))}
        {!rows && <SkeletonRows columns={columns} count={FIRST_SKELETONS} />}
        {isLoadingMore && <SkeletonRows columns={columns} count={NEXT_SKELETONS} />}
      </tbody>
    </table>
  );
}

function ResourceRow<R extends Row>({ row, table }: { row: R; table: ResourceTableProps<R> }) {
  const { t } = useTranslation();
  const menu = table.rowMenu?.(row);
  return (
    <tr data-tone={table.rowTone?.(row)}>
      {table.columns.map((column) => (
        <td key={column.key} className={column.wideOnly ? styles.wide : undefined}>
          {column.render(row)}
        </td>
      ))}
      <td className={styles.actions}>
        {table.rowActions?.(row)}
        {table.canEdit(row) && (
          <ActionIcon
            aria-label={t('common.edit')}
            title={t('common.edit')}
            onClick={() => table.onEdit(row)}
          >
            <IconEdit size={18} />
          </ActionIcon>
        )}
        {(menu || table.canRemove(row)) && (
          <MoreMenu {...(table.canRemove(row) ? { onRemove: () => table.onRemove(row) } : {})}>
            {menu}
          </MoreMenu>
        )}
      </td>
    </tr>
  );
}

interface MoreMenuProps {
  onRemove?: () => void;
  children: ReactNode;
}

/** Destructive actions need one more click. */
function MoreMenu({ onRemove, children }: MoreMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('common.moreActions')} title={t('common.moreActions')}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {onRemove && (
          <Menu.Item
            className={styles.danger}
            leftSection={<IconTrash size={18} />}
            onClick={onRemove}
          >
            {t('common.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function SkeletonRows<R>({ columns, count }: { columns: readonly Column<R>[]; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index}>
      {columns.map((column) => (
        <td key={column.key} className={column.wideOnly ? styles.wide : undefined}>
          <Skeleton height={14} width="65%" />
        </td>
      ))}
      <td className={styles.actions}>
        <Skeleton height={14} width={60} ml="auto" />
      </td>
    </tr>
  ));
}

/** Arrow up and down keep the column: from one edit button to the next row's. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const focused = event.target as HTMLElement;
  if (focused.getAttribute('aria-expanded') === 'true') return;
  const row = focused.closest('tr');
  const other = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  if (!row || !other) return;
  const at = [...row.querySelectorAll('button')].indexOf(focused as HTMLButtonElement);
  const target = other.querySelectorAll('button')[at];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
