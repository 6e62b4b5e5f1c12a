import { useStrings } from '../../i18n/language-context'
import type { Strings } from '../../i18n/strings'
import {
  ELEVATION_RANGE_M,
  SOIL_PH_RANGE,
  SOIL_TEXTURES,
  VARIETY_DAYS_RANGE,
  VARIETY_LENGTHS,
} from '../domain-constants'
import type { QUESTION_READERS } from './question-urls'
import type { UrlProblem } from './url-problems'
import { WATER_SUPPLIES } from './question'

export type UrlMember = keyof typeof QUESTION_READERS | 'region' | 'season' | 'crops'

/** Says which parts of the URL were not understood, and what each may be. The view shows the rest. */
export function UrlNotice({ problems }: { problems: readonly UrlProblem<UrlMember>[] }) {
  const strings = useStrings()
  if (problems.length === 0) return null
  return (
    <div className="notice no-print" role="status">
      <p>{strings.analysis.urlProblems}</p>
      <ul>
        {problems.map(({ member, text }) => (
          <li key={text}>
            <code>{text}</code> <span className="hint">{describeMember(member, strings)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function describeMember(member: UrlMember, { analysis, map }: Strings): string {
  switch (member) {
    case 'crop':
      return analysis.urlCrop
    case 'location':
      return analysis.urlPlace
    case 'month':
      return analysis.outOfRange(1, 12)
    case 'elevation_m':
      return analysis.outOfRange(ELEVATION_RANGE_M.min, ELEVATION_RANGE_M.max)
    case 'soil_ph':
      return analysis.outOfRange(SOIL_PH_RANGE.min, SOIL_PH_RANGE.max)
    case 'water_supply':
      return analysis.oneOf(WATER_SUPPLIES.join(', '))
    case 'soil_texture':
      return analysis.oneOf(SOIL_TEXTURES.join(', '))
    case 'variety':
      return analysis.oneOf(
        `${VARIETY_LENGTHS.join(', ')}, ${VARIETY_DAYS_RANGE.min}–${VARIETY_DAYS_RANGE.max}`,
      )
    case 'region':
      return analysis.oneOf(Object.keys(map.regions).join(', '))
    case 'season':
      return analysis.oneOf('usual, outlook')
    case 'crops':
      return analysis.oneOf('common, all')
  }
}
