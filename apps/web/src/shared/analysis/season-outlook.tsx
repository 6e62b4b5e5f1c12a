import type { Analysis } from '@crop/client'
import { useStrings } from '../../i18n/language-context'
import { useFormat } from '../format/use-format'
import { LabelBadge } from './label-badge'
import { hasUncoveredMonths } from './season-months'
import './season-outlook.css'

interface SeasonOutlookProps {
  result: Pick<Analysis, 'feasibility_label' | 'season'>
  outlook: NonNullable<Analysis['outlook']>
}

/** The verdict for a usual year beside that for this season by an outlook, and how far the outlook can be trusted. */
export function SeasonOutlook({ result, outlook }: SeasonOutlookProps) {
  const { outlook: texts } = useStrings()
  const format = useFormat()
  return (
    <div className="season-outlook">
      <dl>
        <div>
          <dt>{texts.usualYear}</dt>
          <dd>
            <LabelBadge label={result.feasibility_label} />
          </dd>
        </div>
        <div>
          <dt>{texts.byOutlook(format.monthOfYear(outlook.issued))}</dt>
          <dd>
            <LabelBadge label={outlook.feasibility_label} />{' '}
            <span className="hint">{texts.changes[outlook.change]}</span>
          </dd>
        </div>
      </dl>
      <p>{format.text(outlook.text)}</p>
      {outlook.risks?.map(({ code, detail }) => (
        <p key={code}>{format.text(detail)}</p>
      ))}
      <OutlookTrust result={result} outlook={outlook} />
    </div>
  )
}

/** Where the outlook comes from, what it covers and what it does not know. */
function OutlookTrust({ result, outlook }: SeasonOutlookProps) {
  const { outlook: texts } = useStrings()
  const format = useFormat()
  const { source, issued, months, season, skill, text_parts: parts = [] } = outlook
  const rain = season.rain_percent_of_normal
  const [from = issued, to = from] = [months[0]?.month, months.at(-1)?.month]
  // The text says so itself.
  const isSkillUnknown = parts.some(({ code }) => code === 'outlook_skill_unknown')
  return (
    <ul className="hint">
      <li>
        {rain !== 100 && texts.rain(format.percent(rain / 100))} {!isSkillUnknown && texts.skills[skill]}{' '}
        {texts.caution}
      </li>
      <li>
        {texts.covers(format.monthOfYear(from), format.monthOfYear(to))}{' '}
        {hasUncoveredMonths(result.season, months.length) && texts.restAsUsual}{' '}
        {texts.source(source, format.monthOfYear(issued))} {outlook.licence}
      </li>
    </ul>
  )
}
