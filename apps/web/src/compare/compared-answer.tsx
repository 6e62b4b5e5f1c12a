import type { Analysis } from '@crop/client'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerUrl } from '../shared/question/question-urls'
import { AnswerStatus } from '../shared/analysis/answer-status'
import { getPlantingTime, ripens } from '../shared/analysis/planting-time'
import { LabelBadge } from '../shared/analysis/label-badge'
import { getLabelClass } from '../shared/analysis/labels'
import { getCropName, isPerennial } from '../shared/analysis/subject'
import { usePlaceName } from '../shared/places/place-names'
import { useCropLabel } from '../shared/crops/use-crop-names'
import { ActionButton } from '../shared/controls/action-button'
import { ScoreRange } from '../shared/charts/score-range'
import { getToday, sortByDay } from '../shared/charts/days'
import { useFormat } from '../shared/format/use-format'
import { describeConditions } from './describe-conditions'
import type { ComparedPlanting } from './use-compared-answers'

interface ComparedAnswerProps extends ComparedPlanting {
  isBest: boolean
  onRemove(): void
}

/** One column of the comparison. */
export function ComparedAnswer({ question, answer, askAgain, isBest, onRemove }: ComparedAnswerProps) {
  const strings = useStrings()
  const { analysis, compare } = strings
  const format = useFormat()
  const getCropLabel = useCropLabel()
  const result = answer.status === 'answered' ? answer.result : undefined
  const crop = result?.crop_type ? getCropName(result) : getCropLabel(question.crop)
  const place = usePlaceName({ place: result?.place ?? null, location: question.location })
  const name = format.parts([crop, place, format.month(question.month)])
  const labelClass = getLabelClass(result?.feasibility_label ?? 'insufficient_data')
  return (
    <article className={`card compare-column is-${labelClass}`} aria-label={name}>
      <header>
        <h2>{crop}</h2>
        <p>
          {place}
          <br />
          {analysis.plantedIn(format.month(question.month), result !== undefined && isPerennial(result))}
        </p>
        {/* Empty lines keep the figures of all columns at one height. */}
        <p className="hint compare-line">
          {describeConditions(question.conditions, strings, format).join(' · ')}
        </p>
        <p className="compare-best compare-line">{isBest && compare.best}</p>
      </header>
      {answer.status === 'answered' ? (
        <ComparedFigures result={answer.result} />
      ) : (
        <AnswerStatus answer={answer} onRetry={askAgain} />
      )}
      <div className="actions no-print">
        <Link className="button" href={toAnswerUrl(question)}>
          {compare.open}
        </Link>
        <ActionButton onClick={onRemove} aria-label={compare.remove(name)}>
          {compare.removeShort}
        </ActionButton>
      </div>
    </article>
  )
}

function ComparedFigures({ result }: { result: Analysis }) {
  const { analysis, answer, compare } = useStrings()
  const format = useFormat()
  const { rows } = compare
  const { windows = [], limiting_factor: limiting } = result
  const { season } = getPlantingTime(result, getToday())
  // Without data nothing is known of its limits and risks.
  if (result.feasibility_label === 'insufficient_data')
    return (
      <dl className="compare-figures">
        <VerdictFigure result={result} />
      </dl>
    )
  return (
    <dl className="compare-figures">
      <VerdictFigure result={result} />
      <Figure name={rows.limiting}>{limiting ? answer.factors[limiting] : compare.nothing}</Figure>
      <Figure name={rows.season}>
        {season && ripens(result) ? `${format.day(season.planting)} – ${format.day(season.harvest)}` : '–'}
      </Figure>
      {result.water && <WaterFigures result={result} water={result.water} />}
      <Figure name={analysis.windowsRow}>
        {windows.length === 0
          ? compare.none
          : sortByDay(windows).map(({ from, to, feasibility_label: label }) => (
              <span key={from} className="compare-entry">
                {format.day(from)} – {format.day(to)} <LabelBadge label={label} />
              </span>
            ))}
      </Figure>
      <Figure name={answer.risksTitle}>
        {result.risks.length === 0
          ? compare.none
          : result.risks.map(({ code, detail }) => (
              <span key={code} className="compare-entry">
                {format.text(detail)}
              </span>
            ))}
      </Figure>
    </dl>
  )
}

interface WaterFiguresProps {
  result: Analysis
  water: NonNullable<Analysis['water']>
}

function WaterFigures({ result, water }: WaterFiguresProps) {
  const { analysis, compare } = useStrings()
  const { rows } = compare
  const format = useFormat()
  return (
    <>
      <Figure name={analysis.onRainAlone}>
        {water.rainfed_label && <LabelBadge label={water.rainfed_label} />}
      </Figure>
      <Figure name={analysis.withIrrigation}>
        {water.irrigated_label && <LabelBadge label={water.irrigated_label} />}
      </Figure>
      <Figure name={rows.water}>{format.rain(water.crop_water_requirement_mm)}</Figure>
      <Figure name={isPerennial(result) ? rows.rainOfYear : rows.rain}>{format.rain(water.rain_mm)}</Figure>
      <Figure name={rows.irrigation}>{format.rain(water.shortage_mm ?? water.net_irrigation_mm)}</Figure>
      <Figure name={rows.dryYear}>
        {ripens(result) ? format.percent(water.yield_ratio_rainfed_dry_year) : '–'}
      </Figure>
    </>
  )
}

function VerdictFigure({ result }: { result: Analysis }) {
  const { compare } = useStrings()
  return (
    <Figure name={compare.rows.verdict}>
      <LabelBadge label={result.feasibility_label} />
      <ScoreRange result={result} />
    </Figure>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
