/** Texts of connection reasons in Portuguese. */
import type { ReasonTexts } from './connection-reasons.ts';

export const reasonTexts: ReasonTexts = {
  'account-locked': {
    what: 'A Meta bloqueou este número ou a conta dele.',
    todo: 'Abra a Qualidade da conta no Meta Business, veja o que é pedido e solicite uma análise; depois conecte de novo.',
  },
  'account-refused': {
    what: 'A Meta recusa os pedidos deste número.',
    todo: 'Teste os dados da API desta conexão: a resposta diz o que está errado.',
  },
  'account-restricted': {
    what: 'Por enquanto, a Meta não deixa esta conta enviar mensagens, por causa das políticas dela.',
    todo: 'Abra a Qualidade da conta no Meta Business e veja o que foi apontado. Continuamos tentando automaticamente.',
  },
  'bad-session': {
    what: 'A sessão está corrompida.',
    todo: 'Se ela não voltar sozinha, desconecte e leia um novo QR Code.',
  },
  billing: {
    what: 'A Meta não envia nada por este número porque o pagamento da conta falhou.',
    todo: 'Acerte a forma de pagamento no Meta Business. O que está em espera sai sozinho depois.',
  },
  'certificate-invalid': {
    what: 'Não foi possível comprovar a identidade do servidor do WhatsApp; alguém pode estar interceptando a conexão.',
    todo: 'Não tente de novo nesta rede. Avise quem cuida dela e depois peça um novo QR Code.',
  },
  'connection-lost': {
    what: 'A conexão com o WhatsApp caiu.',
    todo: 'Continuamos tentando automaticamente. Se demorar, confira a internet do celular.',
  },
  'device-mismatch': {
    what: 'O celular não reconhece esta sessão.',
    todo: 'Peça um novo QR Code.',
  },
  forbidden: {
    what: 'O WhatsApp bloqueou este número.',
    todo: 'Abra o WhatsApp no celular, veja o que ele pede e só depois tente novamente.',
  },
  'link-down': {
    what: 'O celular ficou sem internet ou foi desligado.',
    todo: 'Conecte-o à internet. Se não voltar, desconecte e leia um novo QR Code.',
  },
  'logged-out': {
    what: 'O aparelho foi desconectado no celular.',
    todo: 'Peça um novo QR Code e leia com o celular da empresa.',
  },
  'new-chats-low': {
    what: 'O WhatsApp só deixa este número iniciar mais algumas conversas novas neste período.',
    todo: 'Deixe os clientes escreverem primeiro e use a API do WhatsApp para campanhas. Acima do limite, novas conversas são recusadas.',
  },
  'no-permission': {
    what: 'O token de acesso não pode usar este número.',
    todo: 'Dê ao token as permissões de mensagens e gestão do WhatsApp, ou gere um novo, e salve-o nesta conexão.',
  },
  'no-webhook': {
    what: 'As mensagens saem, mas a Meta não avisa o que os clientes escrevem.',
    todo: 'Dê ao token a permissão de gerir a conta do WhatsApp, ou corrija o ID da conta; depois teste os dados da API.',
  },
  'nobody-runs-it': {
    what: 'O serviço que mantém as conexões está parado.',
    todo: 'Avise quem cuida do servidor; a conexão volta sozinha quando ele voltar.',
  },
  'not-registered': {
    what: 'O número não está registrado na API do WhatsApp.',
    todo: 'Registre-o no Gerenciador do WhatsApp e conecte de novo.',
  },
  'not-set-up': {
    what: 'Os dados da API do WhatsApp ainda não foram preenchidos.',
    todo: 'Abra os dados da API desta conexão e siga os três passos.',
  },
  'number-unknown': {
    what: 'A Meta não conhece este número, ou o token não tem acesso a ele.',
    todo: 'Confira o ID do número e o token nos dados da API desta conexão.',
  },
  'pairing-refused': {
    what: 'O WhatsApp não deu um código para este número.',
    todo: 'Confira o número com DDI e DDD, ou leia o QR Code.',
  },
  'passkey-required': {
    what: 'O WhatsApp exige uma chave de acesso para conectar este número, e só os programas dele podem fornecê-la.',
    todo: 'Use a API do WhatsApp neste número ou conecte outro. Um novo QR Code termina do mesmo jeito.',
  },
  'phone-offline': {
    what: 'O celular ficou tempo demais sem abrir o WhatsApp, e os outros aparelhos foram desconectados.',
    todo: 'Abra o WhatsApp no celular com internet e leia um novo QR Code.',
  },
  'qr-expired': {
    what: 'Ninguém leu o QR Code a tempo.',
    todo: 'Peça um novo e leia logo com o celular.',
  },
  'quality-low': {
    what: 'O WhatsApp considera baixa a qualidade deste número, porque houve bloqueios ou denúncias, e envia menos mensagens por ele.',
    todo: 'Escreva só a quem espera por isso e acompanhe a qualidade no Gerenciador do WhatsApp.',
  },
  'rate-limited': {
    what: 'O WhatsApp recebeu pedidos demais desta conexão e pediu uma pausa.',
    todo: 'A conexão volta sozinha. Envie menos mensagens por minuto, sobretudo a quem não escreveu antes.',
  },
  'reach-out-restricted': {
    what: 'O WhatsApp não deixa este número iniciar novas conversas por um tempo.',
    todo: 'Você continua podendo responder a quem escreve. Não inicie conversas até o fim da restrição.',
  },
  replaced: {
    what: 'Outro programa abriu esta mesma sessão.',
    todo: 'Feche o outro programa, ou remova-o no celular em Aparelhos conectados, e tente novamente.',
  },
  'restart-required': {
    what: 'O WhatsApp pediu um reinício.',
    todo: 'A conexão volta em instantes; não é preciso fazer nada.',
  },
  'server-unreachable': {
    what: 'Não foi possível alcançar o servidor do WhatsApp.',
    todo: 'Confira a internet e o firewall deste servidor; continuamos tentando automaticamente.',
  },
  'token-expired': {
    what: 'O token de acesso da API oficial venceu ou foi revogado.',
    todo: 'Gere um novo token na conta da Meta e salve-o nesta conexão.',
  },
  'version-too-old': {
    what: 'O WhatsApp exige uma versão mais nova deste programa.',
    todo: 'Continuamos tentando automaticamente; se persistir, avise o suporte.',
  },
};
