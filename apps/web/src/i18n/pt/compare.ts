import type { Strings } from '../strings'

export const compare: Strings['compare'] = {
  title: 'Comparar plantios',
  intro: 'Coloque duas ou três culturas, lugares ou meses lado a lado.',
  add: 'Adicionar à comparação',
  addTitle: 'Adicionar um plantio',
  remove: (name) => `Remover ${name}`,
  open: 'Resposta completa',
  best: 'O melhor destes',
  rows: {
    verdict: 'Resultado',
    score: 'Nota',
    limiting: 'Limitado por',
    season: 'Estação',
    rainfed: 'Só com chuva',
    irrigated: 'Com irrigação',
    water: 'Água necessária',
    rain: 'Chuva na estação',
    irrigation: 'Irrigação necessária',
    dryYear: 'Produtividade em ano seco, só chuva',
    risks: 'Riscos',
    windows: 'Épocas de plantio',
  },
  none: 'nenhuma',
  nothing: 'nenhum fator',
}
