/** Texts of the mail about the tokens of a month, in the company's language. */
import type { Language } from '@prosa/contract/limits';
import type { BudgetMark } from '@prosa/contract/prompts/models';

interface Budget {
  percent: BudgetMark;
  used: number;
  limit: number;
  company: string;
  language: Language;
  page: string;
}

interface Words {
  subject: Record<BudgetMark, string>;
  what: Record<BudgetMark, string>;
  used: (used: string, limit: string, company: string) => string;
  todo: (page: string) => string;
}

const words: Record<Language, Words> = {
  pt: {
    subject: {
      80: '80% dos tokens de IA deste mês já foram usados',
      100: 'Os tokens de IA deste mês acabaram',
    },
    what: {
      80: 'Quando acabarem, pessoas passam a responder aos clientes e a ajuda da IA para atendentes para até o mês que vem.',
      100: 'Até o mês que vem, pessoas respondem aos clientes e a ajuda da IA para atendentes fica parada.',
    },
    used: (used, limit, company) => `${company} usou ${used} de ${limit} tokens neste mês.`,
    todo: (page) => `O consumo e o limite da empresa estão aqui: ${page}`,
  },
  en: {
    subject: {
      80: "80% of this month's AI tokens are used",
      100: "This month's AI tokens are used up",
    },
    what: {
      80: 'Once they are used up, people answer the customers, and AI help for attendants stops until next month.',
      100: 'Until next month people answer the customers, and AI help for attendants has stopped.',
    },
    used: (used, limit, company) => `${company} has used ${used} of ${limit} tokens this month.`,
    todo: (page) => `Usage and the limit of the company are here: ${page}`,
  },
  es: {
    subject: {
      80: 'Ya se usó el 80% de los tokens de IA de este mes',
      100: 'Se agotaron los tokens de IA de este mes',
    },
    what: {
      80: 'Cuando se agoten, responderán personas a los clientes y la ayuda de la IA para quienes atienden se detendrá hasta el próximo mes.',
      100: 'Hasta el próximo mes responden personas a los clientes y la ayuda de la IA para quienes atienden está detenida.',
    },
    used: (used, limit, company) => `${company} usó ${used} de ${limit} tokens este mes.`,
    todo: (page) => `El consumo y el límite de la empresa están aquí: ${page}`,
  },
};

export function budgetMail(budget: Budget): { subject: string; text: string } {
  const { percent, used, limit, company, language, page } = budget;
  const number = new Intl.NumberFormat(language);
  const { subject, what, used: sum, todo } = words[language];
  const lines = [sum(number.format(used), number.format(limit), company), what[percent]];
  return { subject: subject[percent], text: `${lines.join(' ')}\n\n${todo(page)}\n` };
}
