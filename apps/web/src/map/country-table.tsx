import type { CropMap } from '@crop/client'
import { useStrings } from '../i18n/language-context'
import { VERDICT_LABELS } from '../shared/analysis/labels'
import { useFormat } from '../shared/format/use-format'
import { useWorld } from '../shared/map/use-world'
import { getCountryCode } from './country-codes'
import { countByCountry, type CountryCount } from './count-by-country'

interface CountryTableProps {
  map: CropMap
  /** Name of the crop, as within a sentence. */
  crop: string
  month: number
}

/** The map as a table: the share of each country's land by class, best countries first. */
export function CountryTable({ map: cropMap, crop, month }: CountryTableProps) {
  const { analysis, map } = useStrings()
  const format = useFormat()
  const world = useWorld()
  if (!world) return null
  const counts = countByCountry(world.countries, cropMap.cells)
  return (
    <details className="card">
      <summary>{map.tableTitle}</summary>
      <div className="table-scroll map-table" tabIndex={0} role="region" aria-label={map.tableTitle}>
        <table>
          <caption className="hint">{map.tableCaption(crop, format.month(month))}</caption>
          <thead>
            <tr>
              <th scope="col">{map.country}</th>
              {VERDICT_LABELS.map((label) => (
                <th key={label} scope="col">
                  {analysis.labels[label]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {counts.map((count) => (
              <CountryRow key={count.name} count={count} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function CountryRow({ count }: { count: CountryCount }) {
  const format = useFormat()
  const code = getCountryCode(count.id)
  return (
    <tr>
      <th scope="row">{code === undefined ? count.name : format.country(code)}</th>
      {VERDICT_LABELS.map((label) => (
        <td key={label}>{format.percent(count.cells[label] / count.total)}</td>
      ))}
    </tr>
  )
}
