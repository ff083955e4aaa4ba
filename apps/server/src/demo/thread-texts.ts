/**
 * Conversations of the demo shop, one line per message. `c:` the customer, `a:` the attendant, `r:` an automatic
 * text, `+2h` time that passes. `[photo]`, `[voice]`, `[pdf]`, `[place]`, `[card]`, `[call]` is the content of the
 * message; marks in braces: `{quote 2}` answers the second last message, `{edited}`, `{deleted}`, `{failed}`,
 * `{waiting}`, `{like ❤️}` a reaction of the other side. `<nome>`, `<loja>`, `<produto>`, `<pedido>` are
 * placeholders.
 */
export const threads = {
  delivery: `
c: Oi, bom dia!
c: Comprei o <produto> na Loja <loja> semana passada e ainda não chegou
r: Olá! Você está falando com a Loja <loja>. Em instantes alguém atende você.
a: Bom dia, <nome>! Tudo bem? Vou verificar para você agora mesmo.
a: Pode me passar o número do pedido?
c: <pedido>
c: o prazo era sexta {edited}
a: Encontrei aqui. O pedido <pedido> saiu do nosso depósito na quarta e está com a transportadora.
a: [pdf] Segue o comprovante de postagem com o código de rastreio.
c: Ah, que bom. Mas no site deles aparece "aguardando coleta" {quote 2}
a: Às vezes o sistema demora a atualizar. Já abri um chamado com eles. {like 👍}
c: Obrigada! Você me avisa?
a: Aviso, sim. Até o fim da tarde trago uma resposta.
+5h
a: <nome>, a transportadora confirmou: a entrega sai amanhã pela manhã.
c: Perfeito!! {like ❤️}
c: Pode deixar na portaria, por favor. Vou trabalhar o dia todo
c: [place] Rua Augusta, 1500, portaria
a: Anotado, avisei o entregador.
+1d
c: Chegou! Muito obrigada pela atenção
c: [photo] Olha que lindo 😍
a: Que maravilha! A Loja <loja> agradece. Qualquer coisa é só chamar. {like 🙏}
c: Pode deixar!`,
  exchange: `
c: Boa tarde
c: Recebi o <produto> mas veio com defeito
a: Boa tarde, <nome>! Sinto muito. Você consegue me mandar uma foto?
c: [photo]
c: [photo]
c: [photo]
c: Olha como veio a caixa, e o lado de dentro
a: Entendi. Vamos trocar sem custo nenhum para você. {like 🙏}
a: O pedido é o <pedido>, certo?
c: Isso
c: Ou prefiro o dinheiro de volta? Ainda não sei {deleted}
a: [pdf] Esta é a etiqueta de devolução. É só levar na agência mais próxima.
c: Qual fica perto daqui?
a: [place] Agência dos Correios, Av. Paulista, 2000
c: Ótimo, é do lado do trabalho
+1d
c: Já deixei lá, segue o recibo
c: [photo]
a: Perfeito! Assim que chegar aqui, a Loja <loja> envia o novo no mesmo dia.
+3d
a: <nome>, o novo <produto> acabou de sair. Chega em até dois dias úteis.
c: Que rápido! Obrigado {like 😊}`,
  invoice: `
c: Oi, preciso da segunda via do boleto do pedido <pedido>
a: Olá, <nome>! Claro, um momento.
a: [pdf] Segunda via com vencimento para sexta-feira.
c: Dá para pagar por pix?
a: Dá, sim. A chave é o CNPJ da Loja <loja>. No pix tem 5% de desconto.
c: Opa, então prefiro pix {quote 1}
c: [voice] Ou, se der, eu parcelo no cartão. Vocês fazem em três vezes sem juros?
a: Entendi seu áudio, <nome>. Pode parcelar no cartão também, em até 6 vezes sem juros.
c: Não precisa, já paguei agora
c: [photo] Comprovante
a: Recebido! Já dei baixa aqui. {like 👍}
c: Obrigado, bom fim de semana
a: Igualmente! 😊`,
  price: `
c: Olá! Vocês ainda têm o <produto>?
a: Olá, <nome>! Temos sim, nas cores preta e verde.
a: [photo] Este é o modelo da nova coleção
c: Que lindo! Qual o valor?
a: R$ 289,90, ou 10% de desconto à vista.
c: E o frete para 01310-100?
a: Fica R$ 14,90, chega em até 3 dias úteis. Acima de R$ 300 é grátis.
c: Hmm, vou ver se levo mais alguma coisa então
a: Fique à vontade! Posso separar um para você até amanhã.
+20h
c: Oi, pode separar sim. Na cor verde {quote 1}
a: Separado! Envio o link de pagamento?
c: Por favor
a: https://pagamento.example.com/<pedido>
c: Pago ✅
a: Confirmado! Obrigada por comprar na Loja <loja>. {like ❤️}`,
  warranty: `
c: Bom dia, meu <produto> parou de funcionar depois de 4 meses
a: Bom dia, <nome>. A garantia é de 12 meses, vamos resolver.
a: Você já tentou deixar desligado da tomada por uns minutos?
c: Já, e nada
c: [voice] Ele até acende a luz, faz um barulho e desliga sozinho depois de uns dois minutos. Já troquei de tomada e foi a mesma coisa.
a: [voice]
c: Certo, entendi
a: Vou passar o contato da assistência autorizada:
a: [card] Assistência Autorizada <loja>
c: Obrigada. Eles atendem sábado?
a: Atendem, das 9 h às 13 h. {edited}
+2d
c: [call]
c: Oi, tentei ligar, mas já resolvi! Trocaram a peça na hora
a: Que ótima notícia! Registrei aqui no pedido <pedido>.
c: A Loja <loja> está de parabéns pelo atendimento {like 🙏}`,
  pickup: `
c: Oi! Dá para retirar na loja?
a: Oi, <nome>! Dá sim. Depois do pagamento fica pronto em 2 horas.
c: Qual o endereço?
a: [place] Loja <loja>, Rua das Flores, 120
c: Tem estacionamento?
a: Tem convênio ao lado, com 1 hora grátis.
c: Maravilha. Vou pedir o <produto> então
+3h
a: <nome>, o pedido <pedido> já está pronto para retirada!
c: Passo aí às 18 h
a: Combinado. É só dizer o nome e mostrar um documento.
+5h
c: Peguei, obrigado!
a: Nós que agradecemos! 🙌`,
  wholesale: `
c: Boa tarde, aqui é da recepção da empresa. Vocês fazem preço para 30 unidades do <produto>?
a: Boa tarde, <nome>! Fazemos. A partir de 20 unidades o desconto é de 15%.
c: E o prazo?
a: 7 dias úteis, com nota fiscal.
c: Pode mandar uma proposta?
a: [pdf] Proposta comercial da Loja <loja>
c: Vou levar para a diretoria e respondo até quinta
+2d
c: Aprovado! Mudou só o endereço de entrega
c: [place] Av. Faria Lima, 3400
a: Ótimo! Endereço atualizado no pedido <pedido>.
a: O boleto segue ainda hoje.
c: Quem cuida do pagamento é a nossa financeira:
c: [card] Financeiro
a: Perfeito, já falo com ela. {like 👍}`,
  cancel: `
c: Oi, quero cancelar o pedido <pedido>
a: Olá, <nome>. Posso saber o motivo?
c: Comprei o tamanho errado 😕
a: Se quiser, trocamos antes de enviar, sem custo. Qual seria o certo?
c: Seria 39
a: Temos! Já alterei. Mantém o mesmo endereço?
c: Mantém sim. Muito obrigada!!
a: A Loja <loja> que agradece. {like 😊}`,
} as const;

/** Messages of a new customer: nobody has answered yet. */
export const openings = [
  `
c: Oi
c: Vocês abrem no feriado?
c: Queria passar na Loja <loja> para ver o <produto>`,
  `
c: Bom dia! O pedido <pedido> já saiu?`,
  `
c: Boa noite, comprei ontem e o cartão foi cobrado duas vezes
c: [photo] Olha a fatura
c: Alguém pode me ajudar?`,
  `
c: Olá, gostaria de saber se o <produto> tem garantia estendida
c: [voice] E se eu comprar agora, dá para incluir depois?`,
  `
c: Oi, tudo bem? Vi o anúncio da Loja <loja>
c: Ainda vale o desconto de 20%?`,
  `
c: [place] Av. Brasil, 900
c: Vocês entregam neste endereço?`,
] as const;

/** The last lines of an open conversation: the customer waits, or the attendant does. */
export const endings = {
  waiting: `
+3h
a: Oi, <nome>! Passando para saber se ficou tudo certo.
c: Oi! Só mais uma dúvida
c: Consigo mudar a data de entrega para sábado?`,
  asked: `
+2h
c: Quando chega o reembolso do pedido <pedido>?
a: Em até 5 dias úteis na fatura, <nome>.
a: Posso ajudar em mais alguma coisa?`,
  failed: `
+1h
c: Pode mandar o catálogo?
a: Claro! {like 👍}
a: Envio agora mesmo o catálogo da Loja <loja>. {failed}`,
  called: `
+1h
c: [call]
c: Tentei ligar agora há pouco
a: Oi, <nome>! Por aqui atendemos só por mensagem. Como posso ajudar?
c: Queria só confirmar o endereço da Loja <loja>
a: [place] Loja <loja>, Rua das Flores, 120`,
  unsent: `
+1h
c: Vocês têm a peça na filial?
a: Vou confirmar com a filial e já respondo, <nome>. {waiting}`,
} as const;
