import type { Strings } from '../strings'

export const year: Strings['year'] = {
  title: 'Calendário agrícola de um lugar',
  intro: 'Quando cada cultura pode ser plantada em um lugar, ao longo do ano.',
  signIn: 'Um calendário faz muitas perguntas de uma vez. Entre para vê-lo; é grátis.',
  show: 'Mostrar o calendário',
  crops: 'Culturas',
  commonCrops: 'Culturas comuns',
  allCrops: 'Todas as culturas',
  heading: (place) => `Calendário agrícola: ${place}`,
  crop: 'Cultura',
  best: 'Melhor época de plantio',
  never: 'Nenhum mês bom',
  computing: (done, total) => `${done} de ${total} culturas`,
  csv: 'CSV',
  sortedBy: 'As melhores culturas primeiro.',
  noCrops: 'Nenhuma cultura pôde ser avaliada neste lugar.',
  failed: (count) => `Não foi possível avaliar ${count} culturas.`,
}
