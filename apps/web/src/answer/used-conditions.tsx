import type { Analysis } from '@crop/client'
import { useStrings } from '../i18n/language-context'
import type { WaterSupply } from '../shared/question/question'
import { useFormat } from '../shared/format/use-format'

const UNKNOWN = '–'

interface UsedConditionsProps {
  conditions: NonNullable<Analysis['conditions']>
  /** The water supply that the score assumes if it is unknown. */
  assumedSupply: WaterSupply | undefined
}

/** The conditions that the answer used, and where each comes from. */
export function UsedConditions({ conditions, assumedSupply }: UsedConditionsProps) {
  const { analysis, answer } = useStrings()
  const format = useFormat()
  const { water_supply, soil_texture, elevation_m, soil_ph, variety } = conditions
  const supply = water_supply.value === 'unknown' ? (assumedSupply ?? 'unknown') : water_supply.value
  const entries = [
    {
      name: analysis.waterSupply,
      text: analysis.waterSupplies[supply],
      isKnown: supply !== 'unknown',
      source: water_supply.source,
    },
    {
      name: analysis.soil,
      text: analysis.soils[soil_texture.value],
      isKnown: true,
      source: soil_texture.source,
    },
    {
      name: analysis.elevation,
      text: elevation_m.value === null ? UNKNOWN : format.number(elevation_m.value),
      isKnown: elevation_m.value !== null,
      source: elevation_m.source,
    },
    {
      name: analysis.ph,
      text: soil_ph.value === null ? UNKNOWN : format.number(soil_ph.value, 1),
      isKnown: soil_ph.value !== null,
      source: soil_ph.source,
    },
  ]
  // Answers of older models have none, and those about perennials no value.
  if (variety?.value) {
    const { value, source } = variety
    const text = typeof value === 'number' ? answer.daysUnit(format.number(value)) : analysis.varieties[value]
    entries.push({ name: analysis.variety, text, isKnown: true, source })
  }
  return (
    <section className="card">
      <h2>{answer.conditionsTitle}</h2>
      <p className="hint">{answer.conditionsText}</p>
      <dl className="used-conditions">
        {entries.map(({ name, text, isKnown, source }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {text} {isKnown && <span className="hint">({answer.sources[source]})</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
