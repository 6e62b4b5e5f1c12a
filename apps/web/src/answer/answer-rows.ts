import type { Analysis } from '@crop/client'

type Row = (string | number | null | undefined)[]

/** Returns the answer as rows of a table: a row per planting month, with the names of the API as its head. */
export function toAnswerRows(result: Analysis): Row[] {
  const { climate, windows = [] } = result
  const head: Row = [
    'crop',
    'location',
    'month',
    'feasibility_label',
    'feasibility_score',
    'rainfed_score',
    'irrigated_score',
    'rain_mm',
    'et0_mm',
    'min_temperature_c',
    'mean_temperature_c',
    'max_temperature_c',
    'windows',
    'model_version',
  ]
  return [
    head,
    ...result.monthly.map(
      ({ month, feasibility_label, feasibility_score, rainfed_score, irrigated_score }): Row => {
        const index = month - 1
        const inMonth = windows.filter(({ from }) => Number(from.slice(0, 2)) === month)
        return [
          result.crop,
          result.location,
          month,
          feasibility_label,
          feasibility_score,
          rainfed_score,
          irrigated_score,
          climate?.rain_mm[index],
          climate?.et0_mm[index],
          climate?.min_temperature_c[index],
          climate?.mean_temperature_c[index],
          climate?.max_temperature_c[index],
          inMonth.map(({ from, to }) => `${from}/${to}`).join(' '),
          result.model_version,
        ]
      },
    ),
  ]
}
