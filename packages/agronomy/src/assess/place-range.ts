import type { PlaceRange } from '../assessment'
import type { CropType } from '../crops/traits/crop-type'
import { toLabelledScore } from '../score/labelled-score'
import { computeMonthScores } from './month-scores'
import type { Site } from './site'

/** A town of a district or region that is the place of a question. */
export interface DivisionTown {
  readonly name: string
  /** Returns the location that finds the town. */
  getLocation(): string
  readonly site: Site
}

/**
 * Scores towns, the most populous one first, as an assessment of each would. Null for fewer than two towns, because these show
 * no range.
 */
export function assessRange(
  towns: readonly DivisionTown[],
  types: readonly CropType[],
  month: number,
): PlaceRange | null {
  const [mainTown, ...others] = towns
  if (!mainTown || others.length === 0) return null
  const score = ({ site }: DivisionTown) =>
    toLabelledScore(computeMonthScores([site.climate], site, types, month)[0] ?? 0)
  const ofMainTown = score(mainTown)
  const scores = [ofMainTown, ...others.map(score)].map(({ feasibility_score }) => feasibility_score)
  return {
    towns: scores.length,
    lowest_score: Math.min(...scores),
    highest_score: Math.max(...scores),
    main_town: { location: mainTown.getLocation(), name: mainTown.name, ...ofMainTown },
  }
}
