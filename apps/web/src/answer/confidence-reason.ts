import type { Analysis } from '@crop/client'
import type { Strings } from '../i18n/strings'
import type { Format } from '../shared/format/use-format'

type Reason = NonNullable<Analysis['confidence']>['reasons'][number]

/** The page shows the stability above the reasons, so this reason would repeat it. */
export const isNotStability = ({ code }: Reason): boolean => code !== 'LABEL_UNSTABLE'

/** Returns the text of the service, except for scores: those are points of 100 here and shares in the API. */
export function formatReason(
  { code, params, detail }: Reason,
  format: Pick<Format, 'points' | 'text'>,
  { scoreReasons }: Pick<Strings['answer'], 'scoreReasons'>,
): string {
  const { irrigated_score: irrigated, rainfed_score: rainfed, score, limit } = params
  if (code === 'WATER_SUPPLY_UNKNOWN' && typeof irrigated === 'number' && typeof rainfed === 'number') {
    return scoreReasons.waterUnknown(format.points(irrigated), format.points(rainfed))
  }
  if (code === 'NEAR_CLASS_LIMIT' && typeof score === 'number' && typeof limit === 'number') {
    const [points, limitPoints] = [format.points(score), format.points(limit)]
    return points === limitPoints
      ? scoreReasons.atLimit(limitPoints)
      : scoreReasons.nearLimit(points, limitPoints)
  }
  return format.text(detail)
}
