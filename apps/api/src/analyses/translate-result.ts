import {
  DEFAULT_LANGUAGE,
  type FindCropName,
  formatText,
  type Language,
  parseTexts,
  type Text,
} from '@crop/domain'
import { isRecord } from '../http/contract/json-value'

/** Translates the texts of a result, given as JSON text, and names its crop. Texts that older versions of the model wrote stay English. */
export function translateResultJson(json: string, language: Language, findCropName: FindCropName): string {
  if (language === DEFAULT_LANGUAGE) return json
  const result: unknown = JSON.parse(json)
  if (!isRecord(result)) return json
  const translate = (text: Text) => formatText(text, language, findCropName)
  const translateDetail = (value: unknown) => translateMember(value, translate)
  const { confidence, crop_type: cropType, outlook } = result
  return JSON.stringify({
    ...result,
    ...(isRecord(cropType) && { crop_type: addDisplayName(cropType, language, findCropName) }),
    ...(Array.isArray(result.risks) && { risks: result.risks.map(translateDetail) }),
    ...(Array.isArray(result.notes) && { notes: result.notes.map(translateDetail) }),
    ...(isRecord(confidence) && { confidence: translateReasons(confidence, translate) }),
    ...translateExplanation(result, translate),
    ...(isRecord(outlook) && { outlook: translateOutlook(outlook, translate) }),
  })
}

type JsonObject = Record<string, unknown>

/** Adds the name of the crop type in the language, where it has one. */
function addDisplayName(cropType: JsonObject, language: Language, findCropName: FindCropName): JsonObject {
  const { key, name } = cropType
  if (typeof key !== 'string') return cropType
  const displayName = findCropName(key, language, typeof name === 'string' ? name : undefined)
  return displayName === undefined ? cropType : { ...cropType, display_name: displayName }
}

/** Translates the `detail` of a risk, a note or a reason. */
function translateMember(value: unknown, translate: (text: Text) => string): unknown {
  if (!isRecord(value)) return value
  const text = parseTexts([value], value.detail)?.[0]
  return text ? { ...value, detail: translate(text) } : value
}

function translateExplanation(
  { explanation, explanation_parts }: JsonObject,
  translate: (text: Text) => string,
): JsonObject {
  const texts = Array.isArray(explanation_parts) ? parseTexts(explanation_parts, explanation) : undefined
  return texts ? { explanation: texts.map(translate).join(' ') } : {}
}

function translateOutlook(outlook: JsonObject, translate: (text: Text) => string): JsonObject {
  const { text, text_parts: parts } = outlook
  const texts = Array.isArray(parts) ? parseTexts(parts, text) : undefined
  const { risks, confidence } = outlook
  return {
    ...outlook,
    ...(texts && { text: texts.map(translate).join(' ') }),
    ...(Array.isArray(risks) && { risks: risks.map((risk) => translateMember(risk, translate)) }),
    ...(isRecord(confidence) && { confidence: translateReasons(confidence, translate) }),
  }
}

function translateReasons(confidence: JsonObject, translate: (text: Text) => string): JsonObject {
  const { reasons } = confidence
  if (!Array.isArray(reasons)) return confidence
  return { ...confidence, reasons: reasons.map((reason) => translateMember(reason, translate)) }
}
