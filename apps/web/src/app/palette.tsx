import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { limits, waits } from '@prosa/contract/limits';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openNewTicket } from '../conversation/tickets/new-ticket.store.ts';
import { CutNote } from '../features/search/cut-note.tsx';
import { FoundGroups } from '../features/search/found-groups.tsx';
import { type Found, searchQuery } from '../features/search/search.api.ts';
import { ticketViewsQuery } from '../features/ticket-views/ticket-views.api.ts';
import { toSearch } from '../features/ticket-views/view-search.ts';
import { languageNames } from '../i18n/language-names.ts';
import { chooseLanguage } from '../session/choose-language.ts';
import { signOut, useUser } from '../session/session.ts';
import { openShortcuts, type PaletteAction, useRegisteredActions } from '../ui/palette.store.ts';
import { matches } from '../ui/palette-match.ts';
import { useTheme } from '../ui/theme-toggle.tsx';
import { toastError } from '../ui/toast.ts';
import { useMenuEntries } from './navigation.tsx';
import styles from './palette.module.css';

const [store, spotlight] = createSpotlight();
/** Focus stays in the field; the list needs focus itself to be scrolled by keys. Mantine's types lack this prop. */
const scrolledByKeys = { viewportProps: { tabIndex: 0 } };

export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const groups = [
    { label: t('shell.paletteTicket'), actions: useRegisteredActions() },
    { label: t('shell.paletteGo'), actions: useNavigation() },
    { label: t('shell.paletteActions'), actions: useActions() },
  ].map(({ label, actions }) => ({
    label,
    actions: actions.filter((action) => matches(action.label, query)),
  }));
  const shown = groups.filter(({ actions }) => actions.length > 0);
  const search = useSearch(query);
  const { found } = search;
  const isEmpty = shown.length === 0 && !(found && countOf(found) > 0);

  useEffect(() => spotlight.open(), []);
  const spoken = useSelected(found);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      lockScroll={false}
      attributes={{ content: { 'aria-label': t('shell.palette') } }}
      centered={false}
      yOffset="12vh"
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      scrollable
      maxHeight={460}
    >
      <Spotlight.Search
        placeholder={t('shell.palette')}
        aria-label={t('shell.palette')}
        leftSection={<IconSearch size={18} />}
      />
      <Spotlight.ActionsList {...scrolledByKeys}>
        {shown.map(({ label, actions }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {actions.map((action) => (
              <Spotlight.Action
                key={action.id}
                label={action.label}
                {...(action.description ? { description: action.description } : {})}
                onClick={action.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {found && <FoundGroups found={found} query={search.text} />}
      </Spotlight.ActionsList>
      <SearchState search={search} isEmpty={isEmpty} />
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </Spotlight.Root>
  );
}

const listOf = () => document.getElementById(store.getState().listId);

/**
 * Mantine selects the first entry when something is typed; search results come later. Returns the text of the selected
 * entry for screen readers, since the focus stays in the field.
 */
function useSelected(found: Found | undefined): string {
  const { selected, query } = useSpotlight(store);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const list = listOf();
    if (found && list && !list.querySelector('[data-selected]')) {
      list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
      store.updateState((state) => ({ ...state, selected: 0 }));
    }
    const chosen = query === '' ? null : list?.querySelector('[data-selected]');
    setSpoken(chosen?.textContent ?? '');
  }, [found, selected, query]);
  return spoken;
}

function useNavigation(): PaletteAction[] {
  const { t } = useTranslation();
  const router = useRouter();
  const inbox = (tab: 'pending' | 'closed' | undefined, label: string): PaletteAction => ({
    id: `inbox:${tab}`,
    label,
    description: t('shell.menu.tickets'),
    run: () =>
      void router.navigate({
        to: '/tickets/{-$uuid}',
        params: { uuid: undefined },
        search: tab ? { tab } : {},
      }),
  });
  const menuEntries = useMenuEntries().map(({ key, path }) => ({
    id: `go:${key}`,
    label: t(`shell.menu.${key}`),
    run: () => void router.navigate({ to: path }),
  }));
  return [
    ...menuEntries,
    inbox(undefined, t('tickets.assigned')),
    inbox('pending', t('tickets.pending')),
    inbox('closed', t('tickets.closed')),
    ...useViewEntries(),
  ];
}

function useViewEntries(): PaletteAction[] {
  const { t } = useTranslation();
  const router = useRouter();
  const me = useUser();
  const views = useQuery(ticketViewsQuery).data ?? [];
  return views.map((view) => ({
    id: `view:${view.id}`,
    label: view.name,
    description: t('views.view'),
    run: () =>
      void router.navigate({
        to: '/tickets/{-$uuid}',
        params: { uuid: undefined },
        search: toSearch(view, me),
      }),
  }));
}

function useActions(): PaletteAction[] {
  const { t } = useTranslation();
  const theme = useTheme();
  return [
    { id: 'newTicket', label: t('tickets.newTicket'), run: () => setTimeout(openNewTicket) },
    { id: 'theme', label: theme.label, run: theme.toggle },
    ...(['pt', 'en', 'es'] as const).map((language) => ({
      id: `language:${language}`,
      label: `${t('shell.language')}: ${languageNames[language]}`,
      run: () => chooseLanguage(language),
    })),
    { id: 'shortcuts', label: t('shell.shortcuts'), run: () => setTimeout(openShortcuts) },
    { id: 'logout', label: t('shell.logout'), run: () => void signOut().catch(toastError) },
  ];
}

/** Server search results for the typed text, fetched once typing pauses. */
function useSearch(typed: string) {
  const [text] = useDebouncedValue(typed.trim(), waits.search);
  const isWanted = typed.trim().length >= limits.searchText.min;
  const query = useQuery({
    ...searchQuery(text),
    enabled: isWanted && text.length >= limits.searchText.min,
  });
  return {
    text,
    found: isWanted ? query.data : undefined,
    isSearching: isWanted && (text !== typed.trim() || query.isFetching),
    error: isWanted && text === typed.trim() ? query.error : null,
    retry: () => void query.refetch(),
  };
}

type Search = ReturnType<typeof useSearch>;

interface SearchStateProps {
  search: Search;
  isEmpty: boolean;
}

/** The state of the search, shown and announced to screen readers. */
function SearchState({ search, isEmpty }: SearchStateProps) {
  const { t } = useTranslation();
  const { found, isSearching, error, retry } = search;
  if (error && !isSearching)
    return (
      <p className={styles.state} role="alert">
        {t('search.failed')}{' '}
        <button type="button" onClick={retry}>
          {t('common.retry')}
        </button>
      </p>
    );
  const count = found ? countOf(found) : 0;
  const text = isSearching
    ? t('search.searching')
    : isEmpty
      ? t('shell.paletteEmpty')
      : found && t('search.count', { count });
  return (
    <>
      <p className={isEmpty || isSearching ? styles.state : 'visually-hidden'} role="status">
        {text}
      </p>
      {found && !isSearching && <CutNote parts={found.cut} />}
    </>
  );
}

const countOf = ({ contacts, messages, notes, tags }: Found): number =>
  contacts.length + messages.length + notes.length + tags.length;
