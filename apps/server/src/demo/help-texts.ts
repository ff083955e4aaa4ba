/** Help videos of the demo's operator. The ids are made up: nothing is loaded from YouTube before somebody plays one. */
export const helpTexts = [
  {
    title: 'Primeiros passos',
    description: 'Conecte seu número, convide a equipe e responda à primeira mensagem.',
    video: 'demo-0000-1',
    category: 'Começar',
    position: 1,
  },
  {
    title: 'Organize o atendimento com filas e tags',
    description: 'Filas, tags, Kanban e quem vê cada atendimento.',
    video: 'demo-0000-2',
    category: 'Começar',
    position: 2,
  },
  {
    title: 'Respostas rápidas e agendamentos',
    description: 'Escreva uma vez, envie quando precisar.',
    video: 'demo-0000-3',
    category: 'Dia a dia',
    position: 1,
    language: 'pt',
  },
  {
    title: 'Your first campaign',
    description: 'Lists, texts, pace, and who has opted out.',
    video: 'demo-0000-4',
    category: 'Campaigns',
    position: 1,
    language: 'en',
  },
] as const;
