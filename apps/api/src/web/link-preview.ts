import {
  CONDITION_NAMES,
  FEASIBILITY_LABELS,
  type FeasibilityLabel,
  fill,
  formatMonth,
  getResultCacheKey,
  IRRIGATION_CONDITIONS,
  type IrrigationCondition,
  type Language,
  LANGUAGES,
  type Question,
} from '@crop/domain'
import escapeHtml from 'escape-html'
import type { Request } from 'express'
import Joi from 'joi'
import type { AppContext } from '../context'
import { choosePageLanguage } from '../http/pipeline/choose-language'
import phrases from './preview-phrases.json'
import { readSharedQuestion } from './shared-question'
import { describeVerdict, type VerdictWordsByLanguage } from './verdict-words'

/** The words of link previews, beside those of verdicts. Without a cached answer the description asks the question. */
const PREVIEW_TEXTS: Readonly<Record<Language, typeof phrases.en>> = phrases

/** The part of `AppContext` that previews use. They compute nothing: an answer comes from the result cache or not at all. */
export interface PreviewContext extends Pick<
  AppContext,
  'redis' | 'referenceLists' | 'findAnalysisModelVersion' | 'findOutlooks' | 'http' | 'logger'
> {
  verdictWords: VerdictWordsByLanguage
}

interface Preview {
  title: string
  description: string
}

/** Returns the elements from which messengers and social networks make the preview of a link. */
export async function renderLinkPreview(
  ctx: PreviewContext,
  request: Request,
  isAnswer: boolean,
): Promise<string> {
  const [path = '/', search = ''] = request.originalUrl.split(/\?(.*)/s)
  const params = new URLSearchParams(search)
  const language = readLanguage(params) ?? choosePageLanguage(request)
  const { siteTitle, siteDescription } = PREVIEW_TEXTS[language]
  const answer = isAnswer ? await describeAnswer(ctx, params, language) : undefined
  const { title, description } = answer ?? { title: siteTitle, description: siteDescription }
  return [
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', getOrigin(ctx, request) + path + (answer ? `?${keepMembers(params)}` : '')],
    ['property', 'og:site_name', siteTitle],
    ['property', 'og:locale', LOCALES[language]],
    ['name', 'twitter:card', 'summary'],
  ]
    .map(([kind, name, content = '']) => `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`)
    .join('')
}

const MEMBERS: readonly string[] = ['crop', 'location', 'month', ...CONDITION_NAMES, 'lang']

/** Returns the members of an answer's address, without others such as campaign codes. */
const keepMembers = (params: URLSearchParams): string =>
  new URLSearchParams([...params].filter(([name]) => MEMBERS.includes(name))).toString()

/** Open Graph names languages with a country. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en_GB',
  fr: 'fr_FR',
  es: 'es_ES',
  pt: 'pt_BR',
  sw: 'sw_KE',
  hi: 'hi_IN',
  id: 'id_ID',
  ar: 'ar_AR',
}

/** Links that the page shares name the language of their sender. */
const readLanguage = (params: URLSearchParams): Language | undefined =>
  LANGUAGES.find((language) => language === params.get('lang'))

const getOrigin = ({ http }: PreviewContext, request: Request): string =>
  http.publicBaseUrl === ''
    ? `${request.protocol}://${request.get('host') ?? 'localhost'}`
    : http.publicBaseUrl

/** Describes the question of an address and its cached answer; undefined for an unknown crop or place. */
async function describeAnswer(
  ctx: PreviewContext,
  params: URLSearchParams,
  language: Language,
): Promise<Preview | undefined> {
  try {
    const question = readSharedQuestion(params)
    if (!question) return undefined
    const match = ctx.referenceLists.findMapCrop(question.crop)
    const crop = match.found ? ctx.referenceLists.findCropName(match.crop, language) : undefined
    if (crop === undefined) return undefined
    const cached = await findCachedAnswer(ctx, question)
    const place = cached?.place ?? findPlaceName(ctx, question.location)
    if (place === undefined) return undefined
    const texts = PREVIEW_TEXTS[language]
    return {
      title: fill(texts.title, { crop, place, month: formatMonth(question.month, language) }),
      description: cached ? describeVerdict(cached, ctx.verdictWords[language]) : texts.description,
    }
  } catch (error) {
    // The page is more important than its preview.
    ctx.logger.failure('link preview failed; the page has the usual one', error)
    return undefined
  }
}

const COORDINATES = /^[+-]?\d{1,3}(\.\d{1,6})?\s*,\s*[+-]?\d{1,3}(\.\d{1,6})?$/

/**
 * Returns the name of a place as the service writes it, or coordinates as they are. Typed names that it does not know are not
 * shown, so that nobody can put words into a preview of this site.
 */
function findPlaceName({ referenceLists }: PreviewContext, location: string): string | undefined {
  if (COORDINATES.test(location)) return location
  const [town = ''] = location.split(',')
  const place = referenceLists.searchLocations(location, { limit: 1 })[0]
  return place && toPlainLetters(place.name) === toPlainLetters(town) ? place.name : undefined
}

const toPlainLetters = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

interface CachedAnswer {
  label: FeasibilityLabel
  irrigation: IrrigationCondition | undefined
  hasSeriousRisk: boolean
  place: string | undefined
}

interface CachedResult {
  feasibility_label: FeasibilityLabel
  water?: { supply?: string; irrigation?: IrrigationCondition | null } | null
  place?: { name: string; kind?: string } | null
  explanation_parts?: { code: string; params: Record<string, unknown> }[]
}

const cachedResultSchema = Joi.object<CachedResult, true>({
  feasibility_label: Joi.string()
    .valid(...FEASIBILITY_LABELS)
    .required(),
  water: Joi.object({
    supply: Joi.string(),
    irrigation: Joi.string()
      .valid(...IRRIGATION_CONDITIONS)
      .allow(null),
  })
    .unknown()
    .allow(null),
  place: Joi.object({ name: Joi.string().required(), kind: Joi.string() }).unknown().allow(null),
  explanation_parts: Joi.array().items(
    Joi.object({ code: Joi.string().required(), params: Joi.object().unknown().required() }).unknown(),
  ),
})
  .unknown()
  .required()

async function findCachedAnswer(
  { redis, findAnalysisModelVersion, findOutlooks }: PreviewContext,
  question: Question,
): Promise<CachedAnswer | undefined> {
  const modelVersion = findAnalysisModelVersion()
  if (modelVersion === undefined) return undefined
  const key = getResultCacheKey(question, modelVersion, findOutlooks())
  const json = await redis.tryCommand((client) => client.get(key))
  if (!json) return undefined
  const validated = cachedResultSchema.validate(JSON.parse(json))
  if (validated.error) return undefined
  const { feasibility_label: label, water, place, explanation_parts: parts = [] } = validated.value
  return {
    label,
    // A field that is known to be irrigated has no condition.
    irrigation: water?.supply === 'irrigated' ? undefined : (water?.irrigation ?? undefined),
    hasSeriousRisk: parts.some(({ code, params }) => code === 'verdict' && params.drawback === 'serious'),
    place: place && place.kind !== 'coordinates' ? place.name : undefined,
  }
}
