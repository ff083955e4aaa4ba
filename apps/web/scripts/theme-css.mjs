// Renders MantineProvider once and keeps its <style> text as a file, so that the strict
// Content-Security-Policy (style-src 'self') holds without nonces.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cssVariables, theme } from '../src/app/theme.ts';

const target = fileURLToPath(new URL('../src/theme.gen.css', import.meta.url));
const html = renderToStaticMarkup(
  createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables }, null),
);
const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((m) => m[1]).join('\n');
if (!css.includes('--app-line')) throw new Error('Mantine rendered no theme variables');

const before = await readFile(target, 'utf8').catch(() => '');
if (before !== css) await writeFile(target, css);
