/** Announcements of the demo's operator to its companies: one of each priority, and one that is not published yet. */
export const announcementTexts = [
  {
    priority: 3,
    title: 'Dica: respostas rápidas',
    text: 'Digite / na caixa de mensagem e escolha um texto pronto. O nome do cliente, a saudação e o protocolo são preenchidos sozinhos.',
    daysAgo: 12,
    status: true,
  },
  {
    priority: 2,
    title: 'Novo: horários e feriados da empresa',
    text: 'Em Configurações você define os horários de cada dia da semana e os feriados, no fuso horário da sua empresa.',
    daysAgo: 3,
    status: true,
  },
  {
    priority: 1,
    title: 'Manutenção no domingo',
    text: 'No domingo, das 3h às 4h (horário de Brasília), o sistema pode ficar fora do ar por alguns minutos.\n\nAs mensagens que chegarem nesse período aparecem assim que tudo voltar.',
    daysAgo: 0,
    status: true,
  },
  {
    priority: 2,
    title: 'Rascunho: novos planos',
    text: 'Ainda em revisão.',
    daysAgo: 1,
    status: false,
  },
] as const;
