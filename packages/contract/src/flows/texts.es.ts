import type { TextsOf } from '../manifest.ts';
import type { flows } from './manifest.ts';

export const texts: TextsOf<typeof flows> = {
  errors: {
    ERR_NO_FLOW_FOUND: 'Flujo no encontrado.',
    ERR_FLOW_NAME_ALREADY_EXISTS: 'Ya existe un flujo con ese nombre.',
    ERR_FLOW_IN_USE: 'Este flujo está en uso. Quítalo de donde empieza antes de eliminarlo.',
    ERR_FLOW_TOO_LARGE: 'El flujo supera los 300 bloques, 1.000 conexiones o 1 MB.',
    ERR_FLOW_FILE:
      'Archivo no aceptado: imagen png o jpg de hasta 2 MB, audio ogg, mp3 u opus de hasta 5 MB, video mp4 de hasta 20 MB.',
    ERR_FLOW_IMPORT: 'Este archivo no contiene un flujo que se pueda leer.',
    ERR_FLOW_NOT_LIVE: 'Este flujo está inactivo o aún no se publicó.',
  },
  menu: { flowbuilders: 'Constructor de flujos' },
};
