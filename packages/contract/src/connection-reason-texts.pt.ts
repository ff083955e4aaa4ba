/** Reasons of connections for people, in Portuguese. */
import type { ReasonTexts } from './connection-reasons.ts';

export const reasonTexts: ReasonTexts = {
  'bad-session': {
    what: 'A sessão veio com defeito.',
    todo: 'Se não voltar sozinha, desconecte e leia um novo QR Code.',
  },
  'certificate-invalid': {
    what: 'A identidade do servidor do WhatsApp não pôde ser comprovada; alguém pode estar no meio da ligação.',
    todo: 'Não tente de novo nesta rede. Avise quem cuida dela e depois peça um novo QR Code.',
  },
  'connection-lost': {
    what: 'A ligação com o WhatsApp caiu.',
    todo: 'Tentamos de novo sozinhos. Se demorar, confira a internet do celular.',
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
    todo: 'Ligue-o à internet. Se não voltar, desconecte e leia um novo QR Code.',
  },
  'logged-out': {
    what: 'O aparelho foi desconectado no celular.',
    todo: 'Peça um novo QR Code e leia com o celular da empresa.',
  },
  'nobody-runs-it': {
    what: 'O serviço que mantém as conexões está parado.',
    todo: 'Avise quem cuida do servidor; a conexão volta sozinha quando ele voltar.',
  },
  'not-set-up': {
    what: 'Os dados da API do WhatsApp ainda não foram preenchidos.',
    todo: 'Abra os dados da API desta conexão e siga os três passos.',
  },
  'passkey-required': {
    what: 'O WhatsApp exige uma chave de acesso para conectar este número, e só os programas dele podem fornecê-la.',
    todo: 'Use a API do WhatsApp neste número ou conecte outro. Um novo QR Code termina do mesmo jeito.',
  },
  'phone-offline': {
    what: 'O celular ficou tempo demais sem abrir o WhatsApp, e ele desconectou os outros aparelhos.',
    todo: 'Abra o WhatsApp no celular com internet e leia um novo QR Code.',
  },
  'qr-expired': {
    what: 'Ninguém leu o QR Code a tempo.',
    todo: 'Peça um novo e leia logo com o celular.',
  },
  'rate-limited': {
    what: 'O WhatsApp recebeu pedidos demais desta conexão e pediu uma pausa.',
    todo: 'Voltamos sozinhos. Envie menos mensagens por minuto, sobretudo a quem não escreveu antes.',
  },
  'reach-out-restricted': {
    what: 'O WhatsApp não deixa este número iniciar novas conversas por um tempo.',
    todo: 'Responder a quem escreve continua funcionando. Não inicie conversas até o fim da restrição.',
  },
  replaced: {
    what: 'Outro programa abriu esta mesma sessão.',
    todo: 'Feche o outro programa, ou remova-o no celular em Aparelhos conectados, e tente novamente.',
  },
  'restart-required': {
    what: 'O WhatsApp pediu um reinício.',
    todo: 'Já voltamos; não é preciso fazer nada.',
  },
  'server-unreachable': {
    what: 'O servidor do WhatsApp não pôde ser alcançado.',
    todo: 'Confira a internet e o firewall deste servidor; tentamos de novo sozinhos.',
  },
  'token-expired': {
    what: 'O token de acesso da API oficial venceu ou foi revogado.',
    todo: 'Gere um novo token na conta da Meta e salve-o nesta conexão.',
  },
  'version-too-old': {
    what: 'O WhatsApp exige uma versão mais nova deste programa.',
    todo: 'Tentamos de novo sozinhos; se continuar, avise o suporte.',
  },
};
