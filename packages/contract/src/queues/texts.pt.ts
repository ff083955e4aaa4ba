import type { TextsOf } from '../manifest.ts';
import type { queues } from './manifest.ts';

export const texts: TextsOf<typeof queues> = {
  errors: {
    ERR_QUEUE_NOT_FOUND: 'Fila não encontrada.',
    ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Esta cor já está em uso em outra fila.',
    ERR_QUEUE_NAME_ALREADY_EXISTS: 'Já existe uma fila com este nome.',
    ERR_QUEUE_IN_USE: 'Esta fila ainda tem atendimentos abertos ou aguardando.',
    ERR_QUEUES_LIMIT: 'O plano não permite mais filas.',
    ERR_NO_QUEUEOPTION_FOUND: 'Opção não encontrada.',
    ERR_QUEUEOPTION_LOOP: 'Uma opção não pode ficar dentro dela mesma.',
    ERR_QUEUEOPTIONS_LIMIT: 'Esta fila já tem o máximo de opções.',
  },
  menu: { queues: 'Filas e chatbot' },
};
