import type { Strings } from '../strings'

export const compare: Strings['compare'] = {
  title: 'Comparer des semis',
  intro: 'Placez deux ou trois cultures, lieux ou mois côte à côte.',
  add: 'Ajouter à la comparaison',
  addTitle: 'Ajouter un semis',
  remove: (name) => `Retirer ${name}`,
  open: 'Réponse complète',
  best: 'Le meilleur des choix',
  rows: {
    verdict: 'Résultat',
    score: 'Note',
    limiting: 'Limité par',
    season: 'Saison',
    rainfed: 'Avec la pluie seule',
    irrigated: 'Avec irrigation',
    water: 'Besoin en eau',
    rain: 'Pluie pendant la saison',
    irrigation: 'Irrigation nécessaire',
    dryYear: 'Rendement une année sèche, pluie seule',
    risks: 'Risques',
    windows: 'Périodes de semis',
  },
  none: 'aucune',
  nothing: 'aucun facteur',
}
