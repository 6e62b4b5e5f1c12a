import type { Strings } from '../strings'

export const year: Strings['year'] = {
  title: 'Calendrier cultural d’un lieu',
  intro: 'Quand chaque culture peut être semée dans un lieu, sur toute l’année.',
  signIn: 'Un calendrier pose beaucoup de questions à la fois et demande un compte ; c’est gratuit.',
  show: 'Afficher le calendrier',
  crops: 'Cultures',
  commonCrops: 'Cultures courantes',
  allCrops: 'Toutes les cultures',
  heading: (place) => `Calendrier cultural\u00a0: ${place}`,
  crop: 'Culture',
  best: 'Meilleure période de semis',
  never: 'Aucun bon mois',
  computing: (done, total) => `${done} cultures sur ${total}`,
  csv: 'CSV',
  sortedBy: 'Les meilleures cultures d’abord.',
  irrigated: 'irrigation supposée',
  irrigatedNote: (rain, conditions) =>
    `Avec irrigation, comme d’habitude ici pour la culture. Pour la pluie seule, choisissez «\u00a0${rain}\u00a0» sous «\u00a0${conditions}\u00a0».`,
  noCrops: 'Aucune culture n’a pu être évaluée ici.',
  failed: (count) => `${count} cultures n’ont pas pu être évaluées.`,
  allSignIn: 'Toutes les cultures à la fois demandent un compte ; c’est gratuit.',
  waiting: (seconds) =>
    `La limite des visiteurs est atteinte. La suite arrive dans ${seconds} secondes ; avec un compte, sans attente.`,
  keys: 'Les flèches passent d’un mois et d’une culture à l’autre, Entrée ouvre la réponse.',
  noPlace: (place) => `Indiquez un lieu pour voir son calendrier, ou essayez un exemple : ${place}`,
}
