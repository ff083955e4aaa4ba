import { describe, expect, it } from 'vitest';
import { type MenuOption, menuTexts, optionsMenu, queuesMenu } from './chat-menu.ts';

const option = (id: number, change: Partial<MenuOption> = {}): MenuOption => ({
  id,
  parentId: null,
  option: id,
  title: `Opção ${id}`,
  message: '',
  ...change,
});
const queue = {
  greetingMessage: 'Vendas, bom dia!',
  options: [
    option(2, { title: 'Preços' }),
    option(8, { option: 1, title: 'Pedidos', message: 'Qual pedido?' }),
    option(3, { parentId: 8, option: 1, title: 'Atrasado' }),
    option(4, { parentId: 2, option: 1 }),
  ],
};
const shown = { optionId: null, hasMain: true, language: 'pt' } as const;

describe('a menu', () => {
  it('numbers the queues below the greeting', () => {
    const menu = queuesMenu('Olá!', [
      { id: 7, name: 'Vendas' },
      { id: 5, name: 'Suporte' },
    ]);
    expect(menuTexts(menu)).toEqual(['Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte']);
    expect(menu.lines.map(({ name }) => name)).toEqual(['queue:7', 'queue:5']);
  });

  it('lists options in order of their numbers, with the way back', () => {
    expect(menuTexts(optionsMenu(queue, shown))).toEqual([
      'Vendas, bom dia!\n\n*[ 1 ]* - Pedidos\n*[ 2 ]* - Preços\n*[ # ]* - Menu principal',
    ]);
  });

  it('offers no main menu when there are no other queues', () => {
    const { lines } = optionsMenu(queue, { ...shown, hasMain: false });
    expect(lines.map(({ key }) => key)).toEqual(['1', '2']);
  });

  it('offers the previous and the main menu below an option, in every language', () => {
    const below = (language: 'pt' | 'en' | 'es') =>
      menuTexts(optionsMenu(queue, { ...shown, optionId: 8, hasMain: false, language }));
    expect(below('pt')).toEqual([
      'Qual pedido?\n\n*[ 1 ]* - Atrasado\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu principal',
    ]);
    expect(below('en')[0]).toContain('*[ 0 ]* - Previous menu\n*[ # ]* - Main menu');
    expect(below('es')[0]).toContain('*[ 0 ]* - Menú anterior\n*[ # ]* - Menú principal');
  });

  it('shows the title of an option that has no text', () => {
    expect(optionsMenu(queue, { ...shown, optionId: 2 }).head).toBe('Preços');
  });

  it('is only the text when there are no further options', () => {
    const end = option(9, { title: 'Endereço', message: 'Rua das Flores, 10.' });
    const at = (optionId: number) =>
      menuTexts(
        optionsMenu({ ...queue, options: [...queue.options, end] }, { ...shown, optionId }),
      );
    expect(at(9)).toEqual(['Rua das Flores, 10.']);
    expect(at(3)).toEqual([]);
  });

  it('is split between lines into several messages when it is long', () => {
    const options = Array.from({ length: 1000 }, (_, index) => option(index + 1));
    const texts = menuTexts(optionsMenu({ greetingMessage: 'Oi', options }, shown));
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.every((text) => text.length <= 3500)).toBe(true);
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('*['));
    expect(lines).toHaveLength(1001);
    expect(lines[999]).toBe('*[ 1000 ]* - Opção 1000');
  });

  it('sends no message when it has no text', () => {
    expect(menuTexts({ head: ' ', lines: [] })).toEqual([]);
  });
});
