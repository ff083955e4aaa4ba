import type { TextsOf } from '../manifest.ts';
import type { campaigns } from './manifest.ts';

export const texts: TextsOf<typeof campaigns> = {
  errors: {
    ERR_NO_CAMPAIGN_FOUND: 'Campanha não encontrada.',
    ERR_CAMPAIGN_LOCKED:
      'Esta campanha não pode mais ser editada: ela já começou ou começa em menos de uma hora.',
    ERR_CAMPAIGN_STATUS: 'A campanha mudou de situação. Confira a situação atual.',
    ERR_CAMPAIGN_EMPTY: 'Escreva pelo menos uma mensagem antes de programar a campanha.',
    ERR_CAMPAIGN_NO_CONNECTION: 'Escolha uma conexão para enviar a campanha.',
    ERR_CAMPAIGN_TEMPLATE:
      'Para cada conexão da API oficial, escolha um modelo aprovado e preencha os campos dele.',
    ERR_CAMPAIGN_CANNOT_ASK:
      'Conexões da API oficial não podem perguntar antes. Escolha outras conexões ou desligue a pergunta.',
    ERR_CAMPAIGN_DATE: 'A data de envio já passou.',
    ERR_CAMPAIGN_WINDOW: 'Informe início, fim diferente do início e pelo menos um dia de envio.',
    ERR_CAMPAIGN_TEST_NUMBER:
      'Este número está bloqueado ou saiu das campanhas, então também não recebe testes.',
    ERR_CAMPAIGN_NO_QUESTION: 'Escreva pelo menos uma pergunta ou desligue a confirmação.',
    ERR_CAMPAIGN_NOBODY_FAILED: 'Nenhum envio falhou, então não há ninguém para tentar de novo.',
  },
  menu: {
    campaigns: 'Campanhas',
    campaignsConfig: 'Ajustes de campanhas',
  },
};
