import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
  '#eafaf3',
  '#d3f3e5',
  '#a6e6cb',
  '#74d8ae',
  '#4bcb95',
  '#2fb981',
  '#1a9c6b',
  '#0f7a55',
  '#0c6447',
  '#084c36',
];

const dark: MantineColorsTuple = [
  '#e6ebe9',
  '#c3cbc8',
  '#9aa5a1',
  '#77827e',
  '#4d5754',
  '#343d3a',
  '#262e2c',
  '#1a201f',
  '#131817',
  '#0c100f',
];

const inter =
  '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** Mantine draws a dialog's head as a <header>, which counts as a second banner of the page. */
const dialogParts = { header: { role: 'none' } };
const dialogTitle = { title: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.35 } };

// A long list scrolls by itself: the keyboard works in a list box, but not in a scroll area around it.
const openList = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 220, overflowY: 'auto' } },
} as const;

export const theme = createTheme({
  primaryColor: 'brand',
  // One shade in both schemes: white text on it has a contrast of 5.3.
  primaryShade: { light: 7, dark: 7 },
  colors: { brand, dark },
  fontFamily: inter,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '22.5em', sm: '37.5em', md: '62em', lg: '75em', xl: '88em' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  headings: {
    fontFamily: inter,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
    },
  },
  components: {
    // Scroll locking writes a <style> element, which the policy refuses; the body never scrolls.
    Modal: {
      defaultProps: { lockScroll: false, centered: true, radius: 'md', attributes: dialogParts },
      styles: dialogTitle,
    },
    Drawer: { defaultProps: { lockScroll: false, attributes: dialogParts }, styles: dialogTitle },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
    Select: openList,
    MultiSelect: openList,
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    // Menus, dialogs and toasts are drawn inside a landmark of index.html.
    Portal: { defaultProps: { target: '#overlays' } },
    // The placeholder would be a child that a menu may not have; the first item takes the focus.
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--app-accent': '#0f7a55',
    '--app-header-height': '52px',
    '--app-drawer-width': '240px',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#14201b',
    '--mantine-color-dimmed': '#5d6764',
    '--mantine-color-error': '#b42318',
    '--mantine-color-placeholder': '#66706d',
    '--app-canvas': '#f6f7f7',
    '--app-line': '#e4e7e6',
    '--app-hover': '#f1f4f3',
    '--app-selected': '#e3f4ec',
    '--app-muted': '#5d6764',
    '--app-accent-text': '#0c6447',
    '--app-error-text': '#b42318',
    '--app-warning-text': '#8a4b00',
    '--app-warning-surface': '#fff4e0',
    '--app-read-tick': '#0369a1',
    '--app-mark': '#ffe58a',
    '--chat-bg': '#f2f4f2',
    '--note-fill': '#fff3c4',
    '--note-line': '#b58900',
    '--note-text': '#453300',
    '--bubble-in': '#ffffff',
    '--bubble-out': '#d8f3e4',
    '--bubble-text': '#14201b',
  },
  dark: {
    '--mantine-color-body': '#161b1a',
    '--mantine-color-text': '#e9efec',
    '--mantine-color-dimmed': '#9aa5a1',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-placeholder': '#8d9894',
    '--app-canvas': '#111514',
    '--app-line': '#28302e',
    '--app-hover': '#1f2624',
    '--app-selected': '#17352a',
    '--app-muted': '#9aa5a1',
    '--app-accent-text': '#74d8ae',
    '--app-error-text': '#ff9a92',
    '--app-warning-text': '#ffc56b',
    '--app-warning-surface': '#33270f',
    '--app-read-tick': '#6cc5f7',
    '--app-mark': '#5c4a00',
    '--chat-bg': '#101413',
    '--note-fill': '#3a3115',
    '--note-line': '#a88a2a',
    '--note-text': '#f7e7b0',
    '--bubble-in': '#212927',
    '--bubble-out': '#11503a',
    '--bubble-text': '#e9efec',
  },
});
