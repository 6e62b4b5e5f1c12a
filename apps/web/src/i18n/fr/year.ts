import type { Strings } from '../strings'

export const year: Strings['year'] = {
  title: 'Calendrier cultural d’un lieu',
  intro: 'Quand chaque culture peut être semée dans un lieu, sur toute l’année.',
  signIn: 'Un calendrier pose beaucoup de questions à la fois. Connectez-vous pour le voir ; c’est gratuit.',
  show: 'Afficher le calendrier',
  crops: 'Cultures',
  commonCrops: 'Cultures courantes',
  allCrops: 'Toutes les cultures',
  heading: (place) => `Calendrier cultural : ${place}`,
  crop: 'Culture',
  best: 'Meilleure période de semis',
  never: 'Aucun bon mois',
  computing: (done, total) => `${done} cultures sur ${total}`,
  csv: 'CSV',
  sortedBy: 'Les meilleures cultures d’abord.',
  noCrops: 'Aucune culture n’a pu être évaluée ici.',
  failed: (count) => `${count} cultures n’ont pas pu être évaluées.`,
}
