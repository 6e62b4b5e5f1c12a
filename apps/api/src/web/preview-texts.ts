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
  seriousRisk: string
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
  seriousRisk: 'But there is a serious risk.',
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
  seriousRisk: 'Pero hay un riesgo grave.',
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
  seriousRisk: 'Mais il y a un risque sérieux.',
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
  seriousRisk: 'Mas há um risco sério.',
}

const swahili: PreviewTexts = {
  siteTitle: 'Mipango ya Mazao',
  siteDescription: 'Je, zao hili linaweza kupandwa hapa, mwezi huu? Jibu wazi pamoja na sababu zake.',
  title: (crop, place, month) => `${crop}, ${place}, ${month}`,
  description: 'Je, linaweza kupandwa? Jibu wazi pamoja na sababu zake.',
  verdicts: {
    highly_suitable: 'Ndiyo, ni chaguo zuri.',
    moderately_suitable: 'Inawezekana, kwa kiasi.',
    marginally_suitable: 'Kuna hatari ya hasara.',
    not_suitable: 'Afadhali usipande.',
    insufficient_data: 'Bado hakuna jibu.',
  },
  irrigatedVerdicts: {
    highly_suitable: 'Ndiyo, ukimwagilia.',
    moderately_suitable: 'Inawezekana, ukimwagilia.',
  },
  irrigationDecides: 'Inategemea umwagiliaji.',
  seriousRisk: 'Lakini kuna hatari kubwa.',
}

const hindi: PreviewTexts = {
  siteTitle: 'फसल योजना',
  siteDescription: 'क्या यह फसल यहाँ इस महीने लगाई जा सकती है? कारणों के साथ साफ़ जवाब।',
  title: (crop, place, month) => `${crop}, ${place}, ${month}`,
  description: 'क्या इसे लगाया जा सकता है? कारणों के साथ साफ़ जवाब।',
  verdicts: {
    highly_suitable: 'हाँ, अच्छा विकल्प है।',
    moderately_suitable: 'हो सकता है, कुछ सीमाओं के साथ।',
    marginally_suitable: 'जोखिम भरा।',
    not_suitable: 'न लगाना बेहतर है।',
    insufficient_data: 'अभी जवाब नहीं है।',
  },
  irrigatedVerdicts: {
    highly_suitable: 'हाँ, अगर आप सिंचाई करें।',
    moderately_suitable: 'हो सकता है, अगर आप सिंचाई करें।',
  },
  irrigationDecides: 'यह सिंचाई पर निर्भर है।',
  seriousRisk: 'पर गंभीर जोखिम है।',
}

const indonesian: PreviewTexts = {
  siteTitle: 'Rencana Tanam',
  siteDescription:
    'Bisakah tanaman ini ditanam di sini, pada bulan ini? Jawaban yang jelas beserta alasannya.',
  title: (crop, place, month) => `${crop} di ${place} pada bulan ${month}`,
  description: 'Bisakah ditanam? Jawaban yang jelas beserta alasannya.',
  verdicts: {
    highly_suitable: 'Ya, pilihan yang baik.',
    moderately_suitable: 'Bisa, dengan keterbatasan.',
    marginally_suitable: 'Berisiko.',
    not_suitable: 'Sebaiknya jangan.',
    insufficient_data: 'Belum ada jawaban.',
  },
  irrigatedVerdicts: {
    highly_suitable: 'Ya, jika Anda mengairinya.',
    moderately_suitable: 'Bisa, jika Anda mengairinya.',
  },
  irrigationDecides: 'Tergantung irigasi.',
  seriousRisk: 'Namun ada risiko serius.',
}

const arabic: PreviewTexts = {
  siteTitle: 'تخطيط المحاصيل',
  siteDescription: 'هل يمكن زراعة هذا المحصول هنا في هذا الشهر؟ جواب واضح بأسبابه.',
  title: (crop, place, month) => `${crop}، ${place}، ${month}`,
  description: 'هل يمكن زراعته؟ جواب واضح بأسبابه.',
  verdicts: {
    highly_suitable: 'نعم، خيار جيد.',
    moderately_suitable: 'ممكن، بحدود.',
    marginally_suitable: 'محفوف بالمخاطر.',
    not_suitable: 'الأفضل ألّا تزرعه.',
    insufficient_data: 'لا جواب بعد.',
  },
  irrigatedVerdicts: {
    highly_suitable: 'نعم، إذا رويتَه.',
    moderately_suitable: 'ممكن، إذا رويتَه.',
  },
  irrigationDecides: 'الأمر يتوقف على الري.',
  seriousRisk: 'لكن هناك خطر جسيم.',
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

interface PreviewedVerdict {
  label: FeasibilityLabel
  irrigation: IrrigationCondition | undefined
  hasSeriousRisk: boolean
}

/** Returns the verdict in a few words, with its condition, as the page has it in its heading. */
export function describeVerdict(verdict: PreviewedVerdict, texts: PreviewTexts): string {
  const words = describeLabel(verdict, texts)
  return verdict.hasSeriousRisk ? `${words} ${texts.seriousRisk}` : words
}

function describeLabel(
  { label, irrigation }: PreviewedVerdict,
  { verdicts, irrigatedVerdicts, irrigationDecides }: PreviewTexts,
): string {
  if (irrigation === 'required') return irrigatedVerdicts[label] ?? verdicts[label]
  return irrigation === 'decisive' ? `${verdicts[label]} ${irrigationDecides}` : verdicts[label]
}
