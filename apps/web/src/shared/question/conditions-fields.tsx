import { useStrings } from '../../i18n/language-context'
import { SelectField } from '../controls/select-field'
import { TextField } from '../controls/text-field'
import {
  ELEVATION_RANGE_M,
  SOIL_PH_RANGE,
  SOIL_TEXTURES,
  VARIETY_DAYS_RANGE,
  VARIETY_LENGTHS,
} from '../domain-constants'
import { readNumber, readVarietyDays } from './question-urls'
import {
  type FieldConditions,
  type SoilTexture,
  type VarietyLength,
  WATER_SUPPLIES,
  type WaterSupply,
} from './question'

/** The conditions as they are typed: numbers are texts until the form is sent. */
export interface ConditionsDraft {
  waterSupply: WaterSupply | ''
  soilTexture: SoilTexture | ''
  elevationM: string
  soilPh: string
  variety: VarietyLength | 'days' | ''
  /** Only counts if the variety is stated by its days. */
  varietyDays: string
}

export const toConditionsDraft = ({ variety, ...conditions }: FieldConditions): ConditionsDraft => ({
  waterSupply: conditions.water_supply ?? '',
  soilTexture: conditions.soil_texture ?? '',
  elevationM: conditions.elevation_m === undefined ? '' : String(conditions.elevation_m),
  soilPh: conditions.soil_ph === undefined ? '' : String(conditions.soil_ph),
  variety: typeof variety === 'number' ? 'days' : (variety ?? ''),
  varietyDays: typeof variety === 'number' ? String(variety) : '',
})

/** Returns the conditions, or undefined when a number is not one or is out of range. */
export function toConditions(draft: ConditionsDraft): FieldConditions | undefined {
  const elevationM = readNumber(draft.elevationM, ELEVATION_RANGE_M)
  const ph = readNumber(draft.soilPh, SOIL_PH_RANGE)
  const variety = toVariety(draft)
  const isInvalid =
    (elevationM === undefined && draft.elevationM.trim() !== '') ||
    (ph === undefined && draft.soilPh.trim() !== '') ||
    hasInvalidDays(draft)
  if (isInvalid) return undefined
  return {
    ...(draft.waterSupply !== '' && { water_supply: draft.waterSupply }),
    ...(draft.soilTexture !== '' && { soil_texture: draft.soilTexture }),
    ...(elevationM !== undefined && { elevation_m: elevationM }),
    ...(ph !== undefined && { soil_ph: ph }),
    ...(variety !== undefined && { variety }),
  }
}

const toVariety = ({ variety, varietyDays }: ConditionsDraft) =>
  variety === 'days' ? readVarietyDays(varietyDays) : variety || undefined

const hasInvalidDays = ({ variety, varietyDays: days }: ConditionsDraft) =>
  variety === 'days' && days.trim() !== '' && readVarietyDays(days) === undefined

interface ConditionsFieldsProps {
  draft: ConditionsDraft
  onChange(draft: ConditionsDraft): void
}

const WATER_CHOICES = ['', ...WATER_SUPPLIES] as const
const VARIETY_CHOICES = ['', ...VARIETY_LENGTHS, 'days'] as const

export function ConditionsFields({ draft, onChange }: ConditionsFieldsProps) {
  const { analysis } = useStrings()
  const change = (changes: Partial<ConditionsDraft>) => onChange({ ...draft, ...changes })
  const findError = (text: string, limits: { min: number; max: number }) =>
    text.trim() !== '' && readNumber(text, limits) === undefined
      ? analysis.outOfRange(limits.min, limits.max)
      : undefined
  return (
    <div className="conditions-fields">
      <SelectField
        label={analysis.waterSupply}
        value={draft.waterSupply}
        options={WATER_CHOICES.map((supply) => ({
          value: supply,
          text: analysis.waterSupplies[supply === '' ? 'unknown' : supply],
        }))}
        onChange={(waterSupply) => change({ waterSupply })}
      />
      <SelectField
        label={analysis.soil}
        value={draft.soilTexture}
        options={[
          { value: '', text: analysis.soilUnknown },
          ...SOIL_TEXTURES.map((texture) => ({ value: texture, text: analysis.soils[texture] })),
        ]}
        onChange={(soilTexture) => change({ soilTexture })}
      />
      <TextField
        label={analysis.elevation}
        inputMode="decimal"
        value={draft.elevationM}
        placeholder={analysis.optional}
        onChange={({ target }) => change({ elevationM: target.value })}
        error={findError(draft.elevationM, ELEVATION_RANGE_M)}
      />
      <TextField
        label={analysis.ph}
        inputMode="decimal"
        value={draft.soilPh}
        placeholder={analysis.optional}
        onChange={({ target }) => change({ soilPh: target.value })}
        error={findError(draft.soilPh, SOIL_PH_RANGE)}
      />
      <VarietyFields draft={draft} onChange={onChange} />
    </div>
  )
}

function VarietyFields({ draft, onChange }: ConditionsFieldsProps) {
  const { analysis } = useStrings()
  return (
    <>
      <SelectField
        label={analysis.variety}
        value={draft.variety}
        options={VARIETY_CHOICES.map((variety) => ({
          value: variety,
          text: variety === '' ? analysis.varietyUsual : analysis.varieties[variety],
        }))}
        onChange={(variety) => onChange({ ...draft, variety })}
      />
      {draft.variety === 'days' && (
        <TextField
          label={analysis.varietyDays}
          inputMode="numeric"
          value={draft.varietyDays}
          onChange={({ target }) => onChange({ ...draft, varietyDays: target.value })}
          error={
            hasInvalidDays(draft)
              ? analysis.outOfRange(VARIETY_DAYS_RANGE.min, VARIETY_DAYS_RANGE.max)
              : undefined
          }
        />
      )}
    </>
  )
}
