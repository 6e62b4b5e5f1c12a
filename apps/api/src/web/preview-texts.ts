import type { Language } from '@crop/domain'

/** The words of link previews, beside those of verdicts. */
interface PreviewTexts {
  siteTitle: string
  siteDescription: string
  title(crop: string, place: string, month: string): string
  /** Without a cached answer a preview asks the question. */
  description: string
}

const english: PreviewTexts = {
  siteTitle: 'Crop Planning and Analysis',
  siteDescription: 'Can this crop be planted here, in this month? A clear answer with its reasons.',
  title: (crop, place, month) => `${crop} at ${place} in ${month}`,
  description: 'Can it be planted? A clear answer with its reasons.',
}

const spanish: PreviewTexts = {
  siteTitle: 'Planificación de cultivos',
  siteDescription: '¿Se puede sembrar este cultivo aquí, en este mes? Una respuesta clara con sus motivos.',
  title: (crop, place, month) => `${crop} en ${place} en ${month}`,
  description: '¿Se puede sembrar? Una respuesta clara con sus motivos.',
}

const french: PreviewTexts = {
  siteTitle: 'Planification des cultures',
  siteDescription: 'Peut-on semer cette culture ici, ce mois-ci ? Une réponse claire avec ses raisons.',
  title: (crop, place, month) => `${crop} à ${place} en ${month}`,
  description: 'Peut-on la semer ? Une réponse claire avec ses raisons.',
}

const portuguese: PreviewTexts = {
  siteTitle: 'Planejamento de culturas',
  siteDescription: 'Dá para plantar esta cultura aqui, neste mês? Uma resposta clara com os motivos.',
  title: (crop, place, month) => `${crop} em ${place} em ${month}`,
  description: 'Dá para plantar? Uma resposta clara com os motivos.',
}

const swahili: PreviewTexts = {
  siteTitle: 'Mipango ya Mazao',
  siteDescription: 'Je, zao hili linaweza kupandwa hapa, mwezi huu? Jibu wazi pamoja na sababu zake.',
  title: (crop, place, month) => `${crop}, ${place}, ${month}`,
  description: 'Je, linaweza kupandwa? Jibu wazi pamoja na sababu zake.',
}

const hindi: PreviewTexts = {
  siteTitle: 'फसल योजना',
  siteDescription: 'क्या यह फसल यहाँ इस महीने लगाई जा सकती है? कारणों के साथ साफ़ जवाब।',
  title: (crop, place, month) => `${crop}, ${place}, ${month}`,
  description: 'क्या इसे लगाया जा सकता है? कारणों के साथ साफ़ जवाब।',
}

const indonesian: PreviewTexts = {
  siteTitle: 'Rencana Tanam',
  siteDescription:
    'Bisakah tanaman ini ditanam di sini, pada bulan ini? Jawaban yang jelas beserta alasannya.',
  title: (crop, place, month) => `${crop} di ${place} pada bulan ${month}`,
  description: 'Bisakah ditanam? Jawaban yang jelas beserta alasannya.',
}

const arabic: PreviewTexts = {
  siteTitle: 'تخطيط المحاصيل',
  siteDescription: 'هل يمكن زراعة هذا المحصول هنا في هذا الشهر؟ جواب واضح بأسبابه.',
  title: (crop, place, month) => `${crop}، ${place}، ${month}`,
  description: 'هل يمكن زراعته؟ جواب واضح بأسبابه.',
}

export const PREVIEW_TEXTS: Readonly<Record<Language, PreviewTexts>> = {
  en: english,
  es: spanish,
  fr: french,
  pt: portuguese,
  sw: swahili,
  hi: hindi,
  id: indonesian,
  ar: arabic,
}
