/**
 * The expected output for a customer, implemented a second time and simply: a company with three queues, and a walk
 * through their menus. It shares nothing with the automation but the texts.
 */
export interface Line {
  title: string;
  text: string;
  children: readonly Line[];
}

const line = (title: string, text: string, children: readonly Line[] = []): Line => ({
  title,
  text,
  children,
});

export const GREETING = 'Oi! Para onde vamos?';

/** A queue is a line whose text is its greeting. */
export const queueLines: readonly Line[] = [
  line('Vendas', 'Já vem alguém de vendas.'),
  line('Suporte', 'Sobre o que é?', [
    line('Trocas', 'O que foi?', [
      line('Roupa', 'Traga com a etiqueta.'),
      line('Calçado', 'Traga na caixa.'),
    ]),
    line('Garantia', 'Vale por 12 meses.'),
  ]),
  line('Financeiro', 'Do que se trata?', [line('Boleto', 'Segue por e-mail.')]),
];

const MAIN = '*[ # ]* - Menu principal';
const BACK = '*[ 0 ]* - Menu anterior';
const MENUS_MAX = 3;

const numbered = (lines: readonly Line[]): string[] =>
  lines.map(({ title }, n) => `*[ ${n + 1} ]* - ${title}`);

const menuText = (head: string, lines: readonly string[]): string =>
  [head, '', ...lines].join('\n');

/** Follows one customer: pass it their messages, in order, and it returns the expected texts. */
export class MenuOracle {
  /** From the queue downwards; empty before one is chosen. */
  #path: Line[] = [];
  #menus = 0;
  #isWaiting = false;

  begin(): string[] {
    return this.#mainMenu();
  }

  /** Whether a message of the customer would get an answer. */
  hear(typed: string): string[] {
    if (typed === '#') return this.#goToMainMenu();
    if (this.#isWaiting) return [];
    const here = this.#path.at(-1);
    if (typed === '0' && this.#path.length > 1) return this.#show(this.#path.slice(0, -1));
    const chosen = (here?.children ?? queueLines)[Number(typed) - 1];
    if (chosen) return this.#show([...this.#path, chosen]);
    return this.#again();
  }

  #goToMainMenu(): string[] {
    if (this.#menus >= MENUS_MAX) return [];
    this.#path = [];
    this.#isWaiting = false;
    return this.#mainMenu();
  }

  #mainMenu(): string[] {
    if (this.#menus >= MENUS_MAX) return [];
    this.#menus++;
    return [menuText(GREETING, numbered(queueLines))];
  }

  #again(): string[] {
    if (this.#path.length === 0) return this.#mainMenu();
    if (this.#menus >= MENUS_MAX) return [];
    this.#menus++;
    return this.#show(this.#path);
  }

  #show(path: Line[]): string[] {
    this.#path = path;
    const { text, children } = path.at(-1)!;
    this.#isWaiting = children.length === 0;
    if (this.#isWaiting) return [text];
    return [menuText(text, [...numbered(children), ...(path.length > 1 ? [BACK] : []), MAIN])];
  }
}
