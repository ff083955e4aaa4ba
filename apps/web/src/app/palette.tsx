import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { waits } from '@prosa/contract/limits';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../i18n/language-names.ts';
import { chooseLanguage } from '../session/choose-language.ts';
import { signOut } from '../session/session.ts';
import { toastError } from '../ui/toast.ts';
import { useMenuEntries } from './navigation.tsx';
import { openShortcuts, type PaletteAction, useRegisteredActions } from './palette.store.ts';
import { matches } from './palette-match.ts';
import { paletteSearches } from './palette-searches.ts';
import { isScreenPath, screens } from './screens.ts';
import { useTheme } from './theme-toggle.tsx';

const SEARCH_MIN = 2;
const [store, spotlight] = createSpotlight();
/** Entries are chosen from the field; to be scrolled by keys the list needs the focus itself. Mantine's types lack it. */
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
  groups.push({ label: t('shell.paletteContacts'), actions: useFound(query) });
  const shown = groups.filter(({ actions }) => actions.length > 0);

  useEffect(() => spotlight.open(), []);
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
        {shown.length === 0 && <Spotlight.Empty>{t('shell.paletteEmpty')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function useNavigation(): PaletteAction[] {
  const { t } = useTranslation();
  const router = useRouter();
  return useMenuEntries().flatMap(({ key, path }) =>
    isScreenPath(path)
      ? {
          id: `go:${key}`,
          label: t(`shell.menu.${key}` as 'shell.menu.tickets'),
          run: () => void router.navigate({ to: screens[path], params: { uuid: undefined } }),
        }
      : [],
  );
}

function useActions(): PaletteAction[] {
  const { t } = useTranslation();
  const theme = useTheme();
  return [
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

/** Contacts and whatever else features let the palette look up. */
function useFound(query: string): PaletteAction[] {
  const router = useRouter();
  const [text] = useDebouncedValue(query.trim(), waits.search);
  const found = useQuery({
    queryKey: ['palette', text],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(paletteSearches.map((search) => search(text, signal)));
      return lists.flat();
    },
    enabled: text.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  });
  if (query.trim().length < SEARCH_MIN) return [];
  return (found.data ?? []).map((hit) => ({
    id: hit.id,
    label: hit.label,
    description: hit.description,
    run: () => void router.navigate(hit.path),
  }));
}
