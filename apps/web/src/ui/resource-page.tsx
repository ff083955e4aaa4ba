import { Button } from '@mantine/core';
import { loadAhead } from '@prosa/contract/limits';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { EmptyState, FailedState, MoreFailed } from './list-states.tsx';
import {
  type ListFilter,
  type Resource,
  type Row,
  useResourceList,
  useResourceRemove,
} from './resource.ts';
import styles from './resource-page.module.css';
import { type Column, ResourceTable, type Tone } from './resource-table.tsx';
import { SearchBox } from './search-box.tsx';
import { toast, toastError } from './toast.ts';

export interface ResourceTexts<R> {
  title: string;
  add: string;
  empty: string;
  emptyHint: string;
  deleted: string;
  deleteTitle(row: R): string;
  deleteText: string | ((row: R) => string);
}

interface ResourcePageProps<R extends Row, Draft> {
  /** It is a part of a screen that has its own title. */
  isPart?: boolean;
  resource: Resource<R, Draft>;
  texts: ResourceTexts<R>;
  columns: readonly Column<R>[];
  can: { add: boolean; edit(row: R): boolean; remove(row: R): boolean };
  search: string;
  /** Further filters of the list. */
  filter?: ListFilter;
  onSearch: (text: string) => void;
  /** Further actions of a row, before edit. */
  rowActions?: (row: R) => ReactNode;
  /** Tints rows that need attention. */
  rowTone?: (row: R) => Tone | undefined;
  /** Items of a row's menu, before delete. */
  rowMenu?: (row: R) => ReactNode;
  /** Between search and add. */
  tools?: ReactNode;
  /** Before the title: the way back. */
  back?: ReactNode;
  /** Between the head and the table. */
  notice?: ReactNode;
  /** The dialog that creates (row null) or edits; it receives the row with colleagues' changes. */
  dialog: (row: R | null, onClose: () => void) => ReactNode;
}

/** A management screen: title, search, endless table, dialogs. Its props describe what it shows. */
export function ResourcePage<R extends Row, Draft>(props: ResourcePageProps<R, Draft>) {
  const { resource, texts, columns, can, search } = props;
  const list = useResourceList(resource, search, props.filter);
  const [edited, setEdited] = useState<R | 'new' | null>(null);
  const [deleting, setDeleting] = useState<R | null>(null);
  const rows = list.data?.items;
  const { pane, loadNearEnd, loadMore } = useEndlessPane(list);

  return (
    <section className={styles.page}>
      <header className={styles.head}>
        {props.back}
        <Title text={texts.title} isPart={props.isPart}>
          {list.data && <Count {...list.data} />}
        </Title>
        <div className={styles.tools}>
          <SearchBox value={search} onChange={props.onSearch} />
          {props.tools}
          {can.add && (
            <Button
              className={styles.add}
              leftSection={<IconPlus size={18} />}
              onClick={() => setEdited('new')}
            >
              {texts.add}
            </Button>
          )}
        </div>
      </header>
      {props.notice}
      <div ref={pane} className={styles.pane} onScroll={loadNearEnd}>
        {list.isError && !rows ? (
          <FailedState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <ResourceTable
            label={texts.title}
            columns={columns}
            rows={rows}
            isLoadingMore={list.isFetchingNextPage}
            isSearching={list.isPlaceholderData}
            canEdit={can.edit}
            canRemove={can.remove}
            onEdit={setEdited}
            onRemove={setDeleting}
            rowActions={props.rowActions}
            rowMenu={props.rowMenu}
            rowTone={props.rowTone}
          />
        )}
        <MoreFailed hasFailed={list.isFetchNextPageError} onRetry={loadMore} />
        {rows?.length === 0 && (
          <NothingHere
            texts={texts}
            isSearch={search !== '' || Object.keys(props.filter ?? {}).length > 0}
          />
        )}
      </div>
      {edited && props.dialog(edited === 'new' ? null : asNow(edited, rows), () => setEdited(null))}
      {deleting && (
        <RemoveDialog
          resource={resource}
          texts={texts}
          row={deleting}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  );
}

interface TitleProps {
  text: string;
  isPart: boolean | undefined;
  children: ReactNode;
}

function Title({ text, isPart, children }: TitleProps) {
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <Heading className={styles.title}>
      {text}
      {children}
    </Heading>
  );
}

/** A row that was deleted meanwhile keeps its last known state. */
const asNow = <R extends Row>(row: R, rows: readonly R[] = []): R =>
  rows.find(({ id }) => id === row.id) ?? row;

function Count({ count, countMore }: { count: number; countMore: boolean }) {
  return <small className={styles.count}>{countMore ? `${count}+` : count}</small>;
}

function NothingHere<R>({ texts, isSearch }: { texts: ResourceTexts<R>; isSearch: boolean }) {
  const { t } = useTranslation();
  return isSearch ? (
    <EmptyState title={t('common.noResults')} hint={t('common.noResultsHint')} />
  ) : (
    <EmptyState title={texts.empty} hint={texts.emptyHint} />
  );
}

interface Endless {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/** Fetches the next page shortly before the end of the pane comes into view. */
function useEndlessPane(list: Endless) {
  const pane = useRef<HTMLDivElement>(null);
  // A second request before the first is visible would cancel it and start again.
  const loadMore = () => void list.fetchNextPage({ cancelRefetch: false });
  const isIdle = !list.isFetchingNextPage && !list.isFetchNextPageError;
  const loadNearEnd = () => {
    const box = pane.current;
    if (!box || !list.hasNextPage || !isIdle) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (below < loadAhead.lists) loadMore();
  };
  // A tall window may show the end of the page before anybody scrolls.
  useEffect(loadNearEnd);
  return { pane, loadNearEnd, loadMore };
}

interface RemoveDialogProps<R extends Row, Draft> {
  resource: Resource<R, Draft>;
  texts: ResourceTexts<R>;
  row: R;
  onClose: () => void;
}

function RemoveDialog<R extends Row, Draft>(props: RemoveDialogProps<R, Draft>) {
  const { resource, texts, row, onClose } = props;
  const { t } = useTranslation();
  const removal = useResourceRemove(resource);
  const remove = () =>
    removal
      .mutateAsync(row.id)
      .then(() => {
        toast.success(texts.deleted);
        onClose();
      })
      .catch(toastError);
  return (
    <ConfirmDialog
      title={texts.deleteTitle(row)}
      text={typeof texts.deleteText === 'string' ? texts.deleteText : texts.deleteText(row)}
      confirm={t('common.delete')}
      isBusy={removal.isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
