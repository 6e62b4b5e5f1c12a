import type { Analysis } from '@crop/client'
import { useStrings } from '../i18n/language-context'
import { LabelBadge } from '../shared/analysis/label-badge'
import { isPerennial } from '../shared/analysis/subject'
import { useFormat } from '../shared/format/use-format'
import { describeWater, getNamedSoilWater, type Water } from './describe-water'
import './water-section.css'

/** Where the crop's water comes from on rain alone, and the outcome with and without irrigation. */
export function WaterSection({ result, water }: { result: Analysis; water: Water }) {
  const { analysis, answer } = useStrings()
  const format = useFormat()
  const need = water.crop_water_requirement_mm
  const parts = [
    {
      name: answer.fromRain,
      mm: water.rain_used_mm ?? Math.min(need, water.effective_rain_mm),
      kind: 'rain',
    },
    { name: answer.fromSoil, mm: getNamedSoilWater(water), kind: 'soil' },
    { name: answer.missing, mm: water.shortage_mm ?? 0, kind: 'missing' },
  ].filter(({ mm }) => mm > 0)
  return (
    <section className="card">
      <h2>{analysis.waterSupply}</h2>
      <dl className="water-outcomes">
        <div>
          <dt>{analysis.onRainAlone}</dt>
          <dd>{water.rainfed_label && <LabelBadge label={water.rainfed_label} />}</dd>
        </div>
        <div>
          <dt>{analysis.withIrrigation}</dt>
          <dd>{water.irrigated_label && <LabelBadge label={water.irrigated_label} />}</dd>
        </div>
      </dl>
      <p>{answer.waterNeed(format.rain(need), isPerennial(result))}</p>
      <div className="water-bar" aria-hidden="true">
        {parts.map(({ kind, mm }) => (
          <span key={kind} className={`water-${kind}`} style={{ flexGrow: mm }} />
        ))}
      </div>
      <ul className="water-parts">
        {parts.map(({ name, mm, kind }) => (
          <li key={kind}>
            <span className={`water-key water-${kind}`} aria-hidden="true" />
            <strong className="figure">{format.rain(mm)}</strong> {name}
          </li>
        ))}
      </ul>
      <p className="hint">{describeWater(water, format, answer).join(' ')}</p>
    </section>
  )
}
