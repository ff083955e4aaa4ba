/** The customers of the demo: both companies have the same numbers and first names, so that a leak shows. */

/** Digits of the n-th customer's phone, starting at 0. */
export const numberOfCustomer = (n: number): string => String(5_511_999_990_001 + n);

export const firstNames = [
  ...[
    'Mariana',
    'Carlos',
    'Juliana',
    'Rafael',
    'Patrícia',
    'Eduardo',
    'Camila',
    'Thiago',
    'Beatriz',
    'André',
  ],
  ...[
    'Fernanda',
    'Lucas',
    'Aline',
    'Gustavo',
    'Larissa',
    'Rodrigo',
    'Vanessa',
    'Felipe',
    'Débora',
    'Marcelo',
  ],
  ...[
    'Renata',
    'Leandro',
    'Simone',
    'Vinícius',
    'Priscila',
    'Otávio',
    'Tatiane',
    'Fábio',
    'Cláudia',
    'Henrique',
  ],
  ...[
    'Sônia',
    'Paulo',
    'Luciana',
    'Igor',
    'Adriana',
    'Mateus',
    'Cristiane',
    'Sérgio',
    'Natália',
    'Roberto',
  ],
  ...[
    'Eliane',
    'Caio',
    'Viviane',
    'Danilo',
    'Rosângela',
    'Murilo',
    'Jéssica',
    'Antônio',
    'Lívia',
    'Wagner',
  ],
  ...[
    'Íris',
    'Joaquim',
    'Bianca',
    'Samuel',
    'Teresa',
    'Hugo',
    'Valéria',
    'César',
    'Olívia',
    'Nelson',
  ],
] as const;

/** Between first name and the company's word. */
export const middleNames = [
  'Souza',
  'Lima',
  'Almeida',
  'Ribeiro',
  'Carvalho',
  'Gomes',
  'Martins',
  'Araújo',
] as const;

export const products = [
  'tênis Corrida Leve',
  'cafeteira Expressa 15',
  'mochila Trilha 30L',
  'fone sem fio Eco',
  'jogo de panelas Inox',
  'luminária Arco',
  'jaqueta corta-vento',
  'cadeira Ergo Plus',
] as const;

export const extraInfos = [
  ['Aniversário', '14/03'],
  ['Tamanho', '38'],
  ['CEP', '01310-100'],
  ['Prefere', 'receber à tarde'],
] as const;

export const notes = [
  'Cliente antigo da Loja <loja>, trata sempre com muita educação.',
  'Combinamos entregar depois das 18 h, o porteiro recebe.',
  'Pediu nota fiscal com CPF. Confirmar antes de enviar.',
  'Já teve uma troca em março; oferecer frete grátis na próxima.',
] as const;
