import type { FeasibilityLabel, IrrigationCondition, Language } from '@crop/domain'

/** The words of link previews. The verdicts are those of the page. */
interface PreviewTexts {
  siteTitle: string
  siteDescription: string
  title(crop: string, place: string, month: string): string
  /** Without a cached answer a preview asks the question. */
  description: string
  verdicts: Readonly<Record<FeasibilityLabel, string>>
  irrigatedVerdicts: Readonly<Partial<Record<FeasibilityLabel, string>>>
  irrigationDecides: string
}

const english: PreviewTexts = {
  siteTitle: 'Crop Planning and Analysis',
  siteDescription: 'Can this crop be planted here, in this month? A clear answer with its reasons.',
  title: (crop, place, month) => `${crop} at ${place} in ${month}`,
  description: 'Can it be planted? A clear answer with its reasons.',
  verdicts: {
    highly_suitable: 'Yes, a good choice.',
    moderately_suitable: 'Possible, with limits.',
    marginally_suitable: 'Risky.',
    not_suitable: 'Better not.',
    insufficient_data: 'No answer yet.',
  },
  irrigatedVerdicts: {
    highly_suitable: 'Yes, if you irrigate.',
    moderately_suitable: 'Possible, if you irrigate.',
  },
  irrigationDecides: 'It depends on irrigation.',
}

const spanish: PreviewTexts = {
  siteTitle: 'Planificación de cultivos',
  siteDescription: '¿Se puede sembrar este cultivo aquí, en este mes? Una respuesta clara con sus motivos.',
  title: (crop, place, month) => `${crop} en ${place} en ${month}`,
  description: '¿Se puede sembrar? Una respuesta clara con sus motivos.',
  verdicts: {
    highly_suitable: 'Sí, una buena elección.',
    moderately_suitable: 'Posible, con límites.',
    marginally_suitable: 'Arriesgado.',
    not_suitable: 'Mejor no.',
    insufficient_data: 'Aún sin respuesta.',
  },
  irrigatedVerdicts: {
    highly_suitable: 'Sí, si riega.',
    moderately_suitable: 'Posible, si riega.',
  },
  irrigationDecides: 'Depende del riego.',
}

const french: PreviewTexts = {
  siteTitle: 'Planification des cultures',
  siteDescription: 'Peut-on semer cette culture ici, ce mois-ci ? Une réponse claire avec ses raisons.',
  title: (crop, place, month) => `${crop} à ${place} en ${month}`,
  description: 'Peut-on la semer ? Une réponse claire avec ses raisons.',
  verdicts: {
    highly_suitable: 'Oui, un bon choix.',
    moderately_suitable: 'Possible, avec des limites.',
    marginally_suitable: 'Risqué.',
    not_suitable: 'Plutôt non.',
    insufficient_data: 'Pas encore de réponse.',
  },
  irrigatedVerdicts: {
    highly_suitable: 'Oui, si vous irriguez.',
    moderately_suitable: 'Possible, si vous irriguez.',
  },
  irrigationDecides: 'Tout dépend de l’irrigation.',
}

const portuguese: PreviewTexts = {
  siteTitle: 'Planejamento de culturas',
  siteDescription: 'Dá para plantar esta cultura aqui, neste mês? Uma resposta clara com os motivos.',
  title: (crop, place, month) => `${crop} em ${place} em ${month}`,
  description: 'Dá para plantar? Uma resposta clara com os motivos.',
  verdicts: {
    highly_suitable: 'Sim, uma boa escolha.',
    moderately_suitable: 'Possível, com limites.',
    marginally_suitable: 'Arriscado.',
    not_suitable: 'Melhor não.',
    insufficient_data: 'Ainda sem resposta.',
  },
  irrigatedVerdicts: {
    highly_suitable: 'Sim, se irrigar.',
    moderately_suitable: 'Possível, se irrigar.',
  },
  irrigationDecides: 'Depende da irrigação.',
}

export const PREVIEW_TEXTS: Readonly<Record<Language, PreviewTexts>> = {
  en: english,
  es: spanish,
  fr: french,
  pt: portuguese,
}

/** Returns the verdict in a few words, with its condition, as the page has it in its heading. */
export function describeVerdict(
  { label, irrigation }: { label: FeasibilityLabel; irrigation: IrrigationCondition | undefined },
  { verdicts, irrigatedVerdicts, irrigationDecides }: PreviewTexts,
): string {
  if (irrigation === 'required') return irrigatedVerdicts[label] ?? verdicts[label]
  return irrigation === 'decisive' ? `${verdicts[label]} ${irrigationDecides}` : verdicts[label]
}
