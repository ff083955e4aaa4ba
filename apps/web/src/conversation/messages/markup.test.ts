import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linksOf, type MarkupNode, parseMarkup, plainText } from './markup.ts';

/** The tree as text: b(…) i(…) s(…) c(…) l(…), and lists with the mark of each item. */
const draw = (nodes: readonly MarkupNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'list')
        return `[${node.items.map(({ mark, children }) => mark + draw(children)).join('|')}]`;
      return 'children' in node
        ? `${node.kind[0]}(${draw(node.children)})`
        : `${node.kind[0]}(${node.text})`;
    })
    .join('');

describe('marks in a text', () => {
  it.each([
    ['oi *mundo*!', 'oi b(mundo)!'],
    ['_a_ ~b~ *c*', 'i(a) s(b) b(c)'],
    ['*negrito _e itálico_*', 'b(negrito i(e itálico))'],
    ['```*como está*```', 'c(*como está*)'],
    ['a ```x``` b *c*', 'a c(x) b b(c)'],
    ['2*3*4 e snake_case_name', '2*3*4 e snake_case_name'],
    ['um * não * é', 'um * não * é'],
    ['Temos:\n- *pão*\n- leite\ne só', 'Temos:\n[-b(pão)|-leite]e só'],
    ['* um\n*dois*\n1. três\n12. quatro', '[*um]b(dois)\n[1.três|12.quatro]'],
    ['- \n-5 graus\n1.5 kg', '- \n-5 graus\n1.5 kg'],
    ['```\n- código\n```', 'c(\n- código\n)'],
    ['**', '**'],
    ['*aberto', '*aberto'],
    ['*linha\noutra*', '*linha\noutra*'],
    ['*Ana:*\noi', 'b(Ana:)\noi'],
    ['(*sim*)', '(b(sim))'],
    ['*ção*', 'b(ção)'],
    ['``` sem fim', '``` sem fim'],
    ['rode `npm *ci*` já', 'rode c(npm *ci*) já'],
    ['um ` só', 'um ` só'],
    ['antes\n> *dito*\ndepois', 'antes\nq(b(dito))depois'],
    ['2 > 1', '2 > 1'],
  ])('%j', (text, expected) => {
    expect(draw(parseMarkup(text))).toBe(expected);
  });
});

describe('links in a text', () => {
  it.each([
    ['veja https://exemplo.com.br/a_b_c?x=1*2.', 'veja l(https://exemplo.com.br/a_b_c?x=1*2).'],
    ['(http://a.br)', '(l(http://a.br))'],
    ['*https://a.br*', 'b(l(https://a.br))'],
    ['javascript:alert(1) data:text/html,x', 'javascript:alert(1) data:text/html,x'],
    ['https://', 'https://'],
    ['xhttps://a.br', 'xhttps://a.br'],
    ['HTTPS://A.BR/x', 'l(HTTPS://A.BR/x)'],
    ['www.exemplo.com.br, sim', 'l(www.exemplo.com.br), sim'],
    ['para ana.souza@loja.com.br!', 'para l(ana.souza@loja.com.br)!'],
    ['ligue +55 (11) 98888-7777.', 'ligue l(+55 (11) 98888-7777).'],
    ['1+2345678 e @ana', '1+2345678 e @ana'],
  ])('%j', (text, expected) => {
    expect(draw(parseMarkup(text))).toBe(expected);
  });
});

it('links to pages, mail programs and phones by full addresses', () => {
  expect(addressesIn(parseMarkup('www.a.br b@c.br +55 11 98888-7777'))).toEqual([
    'https://www.a.br',
    'mailto:b@c.br',
    'tel:+5511988887777',
  ]);
});

const addressesIn = (nodes: readonly MarkupNode[]): string[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'link') return [node.href];
    if (node.kind === 'list') return node.items.flatMap(({ children }) => addressesIn(children));
    return 'children' in node ? addressesIn(node.children) : [];
  });

it('finds each web address once, in quotes and lists too', () => {
  const text = '> https://a.br\n- *www.b.br*\n- www.a.br\nwww.b.br b@c.br';
  expect(linksOf(text).map(({ href }) => href)).toEqual([
    ...['https://a.br', 'https://www.b.br', 'https://www.a.br'],
  ]);
});

it('shows a list in one line', () => {
  expect(plainText('Quero:\n- pão\n- *leite*')).toBe('Quero: - pão - leite');
});

it('loses no letter of any text, and links only to the web', () => {
  const piece = fc.constantFrom(
    '*',
    '_',
    '~',
    '```',
    'a',
    ' ',
    '\n',
    '\n* ',
    'https://a.br',
    'é',
    '<b>',
  );
  const run = fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
    const text = pieces.join('');
    const letters = (value: string) => value.replace(/[*_~`\s]/g, '');
    expect(letters(plainText(text))).toBe(letters(text));
    for (const href of addressesIn(parseMarkup(text))) {
      expect(new URL(href).protocol).toMatch(/^https?:$/);
    }
  });
  fc.assert(run, { numRuns: 300 });
});

it('handles a long text full of open marks quickly', () => {
  const text = '*a _b ~c '.repeat(8000);
  const startedAt = performance.now();
  parseMarkup(text);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
