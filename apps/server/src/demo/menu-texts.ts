/** Menus of a demo company's queues; the company's word replaces `<loja>`. */
export const menuTexts = [
  {
    queue: 'Suporte',
    options: [
      {
        title: 'Trocas e devoluções',
        message: 'O que você quer trocar?',
        children: [
          {
            title: 'Roupa',
            message: 'Traga a peça com etiqueta em até 30 dias, ou espere: já vamos atender você.',
          },
          {
            title: 'Calçado',
            message: 'Traga na caixa em até 30 dias, ou espere: já vamos atender você.',
          },
        ],
      },
      {
        title: 'Garantia',
        message: 'A garantia da Loja <loja> é de 12 meses. Mande uma foto do produto, por favor.',
        children: [],
      },
    ],
  },
  {
    queue: 'Financeiro',
    options: [
      {
        title: 'Segunda via de boleto',
        message: 'Mande o número do pedido e já enviamos o boleto.',
        children: [],
      },
      {
        title: 'Nota fiscal',
        message: 'Mande o número do pedido e já enviamos a nota.',
        children: [],
      },
    ],
  },
] as const;
