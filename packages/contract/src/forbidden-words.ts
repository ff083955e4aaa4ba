/**
 * Words that interface and customer texts must not contain, so that each language has one vocabulary and one way to address
 * people. Tests of web app and server check this; docs/glossary.md lists the words to use.
 */
import type { Language } from './limits.ts';

const USTED =
  'abra|acepte|actualice|agregue|apunte|arrastre|avise|busque|cierre|conecte|contacte|cree|elija|empiece|escriba|espere|guarde|haga|ingrese|inicie|intente|lea|marque|pida|presione|pruebe|pulse|reúna|revise|seleccione|suelte|toque|use|vuelva';
const USTED_AND_IT =
  'ábralo|conéctelo|cópielo|divídalo|guárdelo|inténtelo|léalo|permítalo|reábrala|regístrelo|tóquelo';

export const forbiddenWords: Record<Language, readonly RegExp[]> = {
  pt: [
    /\btickets?\b/i,
    /\bliga(ção|ções)/i,
    /\bbem-vind[oa]/i,
    /de mentira|não deu certo/i,
    /T\.M\./,
  ],
  en: [
    /\be-mails?\b/i,
    /\bquick (responses?|messages?)\b/i,
    /\b(he|him|his|she|her|hers)\b/i,
    /\b(somebody|everybody|anybody|logout)\b/i,
    /(?<!\{)\bcolors?\b|(organ|synchron|recogn)iz/i,
  ],
  es: [
    /(?<!\p{L})(usted|ustedes|sus?)(?!\p{L})/iu,
    new RegExp(String.raw`(^|[.:;…!?] )(${USTED})\b`, 'i'),
    new RegExp(USTED_AND_IT, 'i'),
    /\btickets?\b|ordenador|móvil|aparato/i,
    /\bañad|valoraci|evaluaci|observaci|festivo/i,
  ],
};
