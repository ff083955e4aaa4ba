import type { TextsOf } from '../manifest.ts';
import type { flows } from './manifest.ts';

export const texts: TextsOf<typeof flows> = {
  errors: {
    ERR_NO_FLOW_FOUND: 'Fluxo não encontrado.',
    ERR_FLOW_NAME_ALREADY_EXISTS: 'Já existe um fluxo com esse nome.',
    ERR_FLOW_IN_USE: 'Este fluxo está em uso. Remova-o de onde ele começa antes de excluir.',
    ERR_FLOW_TOO_LARGE: 'O fluxo passa do limite de 300 blocos, 1.000 setas ou 1 MB.',
    ERR_FLOW_FILE:
      'Arquivo não aceito: imagem png ou jpg até 2 MB, áudio ogg, mp3 ou opus até 5 MB, vídeo mp4 até 20 MB.',
    ERR_FLOW_IMPORT: 'Este arquivo não contém um fluxo que possa ser lido.',
    ERR_FLOW_NOT_LIVE: 'Este fluxo está desativado ou ainda não foi publicado.',
  },
  menu: { flowbuilders: 'Construtor de fluxos' },
};
