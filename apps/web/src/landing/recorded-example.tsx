import { Link } from 'wouter'
import recorded from '../example/recorded-answer.json'
import { useStrings } from '../i18n/language-context'
import { toAnswerUrl } from '../shared/question/question-urls'
import { LabelBadge } from '../shared/analysis/label-badge'
import { getLabelClass } from '../shared/analysis/labels'
import { explainFromToday } from '../shared/analysis/planting-time'
import { Subject } from '../shared/analysis/subject'
import { describeVerdict } from '../shared/analysis/verdict'
import { getToday } from '../shared/charts/days'
import { PlantingCalendar } from '../shared/charts/planting-calendar'
import { ScoreRange } from '../shared/charts/score-range'
import { useFormat } from '../shared/format/use-format'
import { lazyExport } from '../shared/loading/lazy-export'
import { WhenInView } from '../shared/loading/when-in-view'
import { readRecordedAnswer } from './recorded-answer'

const Climograph = lazyExport(() => import('../shared/charts/climograph'), 'Climograph')

const { result: englishResult } = readRecordedAnswer(recorded)

const toUrl = (month: number) =>
  toAnswerUrl({ crop: englishResult.crop, location: englishResult.location, month, conditions: {} })

/** An answer that the service gave earlier, marked as recorded, so that visitors see one without asking. */
export function RecordedExample() {
  const { analysis, landing } = useStrings()
  const format = useFormat()
  const result = nameCrop(englishResult, landing.example.crop_name)
  const { feasibility_label: label, climate } = result
  return (
    <section className="landing-example" aria-labelledby="landing-example">
      <div className={`card landing-answer is-${getLabelClass(label)}`}>
        <p className="landing-recorded">{landing.recorded(format.date(result.computed_at))}</p>
        <h2 id="landing-example">
          <Subject result={result} />
        </h2>
        <p className="landing-verdict">{describeVerdict(result, analysis)}</p>
        <LabelBadge label={label} />
        <ScoreRange result={result} />
        <p>{format.text(explainFromToday({ ...result, ...landing.example }, getToday()))}</p>
        <p>
          <Link className="button" href={toUrl(result.month)}>
            {landing.live}
          </Link>
        </p>
      </div>
      <div className="card landing-calendar">
        <h3>{analysis.calendar}</h3>
        <PlantingCalendar result={result} toMonthUrl={toUrl} />
      </div>
      {climate && (
        <div className="card landing-charts">
          <h3>{analysis.climate}</h3>
          <WhenInView>
            <Climograph climate={climate} season={result.season} />
          </WhenInView>
        </div>
      )}
    </section>
  )
}

function nameCrop(answer: typeof englishResult, name: string | undefined): typeof englishResult {
  const { crop_type: cropType } = answer
  return cropType && name !== undefined
    ? { ...answer, crop_type: { ...cropType, display_name: name } }
    : answer
}
