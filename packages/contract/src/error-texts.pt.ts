/** Error messages in Portuguese. The browser fills in {{date}}. */
import type { GeneralErrorTexts } from './errors.ts';

export const errorTexts: GeneralErrorTexts = {
  ERR_INTERNAL_SERVER_ERROR: 'Ocorreu um erro inesperado. Tente mais tarde.',
  ERR_VALIDATION: 'Alguns dados estão incorretos. Confira os campos.',
  ERR_NOT_FOUND: 'Endereço não encontrado.',
  ERR_TOO_LARGE: 'O arquivo é maior que o permitido.',
  ERR_RATE_LIMIT: 'Muitas tentativas em pouco tempo. Aguarde um instante.',
  ERR_STORAGE_FULL: 'O servidor está sem espaço para guardar isto. Tente de novo mais tarde.',
  ERR_STORAGE_LIMIT:
    'Sua empresa já usa todo o armazenamento do plano. Exclua arquivos ou peça mais espaço.',
  ERR_UNAVAILABLE: 'O serviço está reiniciando. Tente de novo em instantes.',
  ERR_TOO_SLOW: 'Isso demorou demais. Reduza os filtros ou o período e tente de novo.',
  ERR_REQUEST_TIMEOUT: 'A conexão está lenta demais para enviar isto. Tente de novo.',
  ERR_CARD_DATA: 'Dados de cartão não podem ser enviados para cá.',
  ERR_CONFLICT: 'Outra pessoa alterou isto ao mesmo tempo. Atualize e tente de novo.',
  ERR_CHANGED_MEANWHILE:
    'Outra pessoa alterou isto enquanto você editava. Recarregue e tente de novo.',
  ERR_UNAUTHORIZED: 'O token está ausente, é desconhecido ou foi substituído.',
  ERR_FORBIDDEN_ORIGIN: 'Este endereço não pode usar a sessão.',
  ERR_NO_PERMISSION: 'Você não tem permissão para isto.',
  ERR_TEXT: 'O texto tem caracteres que não podem ser gravados.',
};
