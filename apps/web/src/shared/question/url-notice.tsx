import { useStrings } from '../../i18n/language-context'
import type { Strings } from '../../i18n/strings'
import type { QUESTION_READERS } from './question-urls'
import type { UrlProblem } from './url-problems'
import {
  ELEVATION_LIMITS_M,
  PH_LIMITS,
  SOIL_TEXTURES,
  VARIETY_DAYS_LIMITS,
  VARIETY_LENGTHS,
  WATER_SUPPLIES,
} from './question'

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
      return analysis.outOfRange(ELEVATION_LIMITS_M.min, ELEVATION_LIMITS_M.max)
    case 'soil_ph':
      return analysis.outOfRange(PH_LIMITS.min, PH_LIMITS.max)
    case 'water_supply':
      return analysis.oneOf(WATER_SUPPLIES.join(', '))
    case 'soil_texture':
      return analysis.oneOf(SOIL_TEXTURES.join(', '))
    case 'variety':
      return analysis.oneOf(
        `${VARIETY_LENGTHS.join(', ')}, ${VARIETY_DAYS_LIMITS.min}–${VARIETY_DAYS_LIMITS.max}`,
      )
    case 'region':
      return analysis.oneOf(Object.keys(map.regions).join(', '))
    case 'season':
      return analysis.oneOf('usual, outlook')
    case 'crops':
      return analysis.oneOf('common, all')
  }
}
