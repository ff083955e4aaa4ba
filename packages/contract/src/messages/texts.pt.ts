import type { TextsOf } from '../manifest.ts';
import type { messages } from './manifest.ts';

export const texts: TextsOf<typeof messages> = {
  errors: {
    ERR_NO_MESSAGE_FOUND: 'Mensagem não encontrada.',
    ERR_EMPTY_MESSAGE: 'A mensagem está vazia.',
    ERR_SENDING_WAPP_MSG: 'Não foi possível enviar a mensagem. Verifique a conexão.',
    ERR_DELETE_WAPP_MSG: 'Esta mensagem não pode mais ser apagada.',
    ERR_EDIT_WAPP_MSG: 'Esta mensagem não pode mais ser editada.',
    ERR_REACT_WAPP_MSG: 'Não é possível reagir a esta mensagem.',
    ERR_FORWARD_WAPP_MSG: 'Não é possível encaminhar esta mensagem.',
    ERR_IDEMPOTENCY_MISMATCH: 'Esta chave de envio já foi usada com outro conteúdo.',
    ERR_MEDIA_TYPE: 'Este tipo de arquivo não pode ser enviado por esta conexão.',
    ERR_MEDIA_INVALID: 'O arquivo está danificado ou não é o que diz ser.',
    ERR_SEND_UNKNOWN: 'Não foi possível confirmar o envio.',
    ERR_NO_HISTORY: 'Esta conexão não pode trazer mensagens anteriores.',
    ERR_SERVICE_WINDOW_CLOSED:
      'Passaram-se mais de 24 horas desde a última mensagem do cliente. Envie um modelo aprovado.',
    ERR_TEXT_TOO_LONG: 'O texto é longo demais para esta conexão. Divida-o em partes.',
    ERR_RECIPIENT_UNREACHABLE:
      'O WhatsApp não conseguiu entregar a mensagem: o número pode não ter WhatsApp.',
    ERR_RECIPIENT_REFUSES: 'O cliente não quer receber mensagens desta empresa.',
    ERR_PROVIDER_HOLDS_BACK: 'O WhatsApp preferiu não entregar esta mensagem agora. Tente amanhã.',
    ERR_NEW_CHATS_RESTRICTED:
      'O WhatsApp não deixa este número iniciar conversas novas agora. Você continua podendo responder a quem já escreveu.',
    ERR_PROVIDER_LIMIT: 'O limite de envios do WhatsApp foi atingido. Tente mais tarde.',
    ERR_PROVIDER_ACCOUNT:
      'A conta do WhatsApp tem uma pendência (bloqueio, cobrança ou registro). Avise o administrador.',
  },
};
