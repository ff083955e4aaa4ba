import type { TextsOf } from '../manifest.ts';
import type { templates } from './manifest.ts';

export const texts: TextsOf<typeof templates> = {
  errors: {
    ERR_NO_TEMPLATE_FOUND: 'Modelo não encontrado.',
    ERR_TEMPLATE_NOT_SENDABLE: 'Este modelo não está aprovado ou não pode ser enviado por aqui.',
    ERR_TEMPLATE_VALUES: 'Preencha todos os campos do modelo, sem quebras de linha.',
    ERR_TEMPLATE_PAUSED:
      'O WhatsApp pausou este modelo. Espere ele voltar a ficar ativo ou escolha outro.',
    ERR_TEMPLATE_REFUSED: 'O WhatsApp recusou o modelo. Sincronize os modelos e confira os campos.',
  },
};
