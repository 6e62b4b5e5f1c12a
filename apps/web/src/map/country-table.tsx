import type { CropMap } from '@crop/client'
import { useMemo, useState } from 'react'
import { useStrings } from '../i18n/language-context'
import { VERDICT_LABELS } from '../shared/analysis/labels'
import { useFormat } from '../shared/format/use-format'
import { Loaded } from '../shared/loading/loaded'
import { getCountryCode } from '../shared/map/country-codes'
import { useWorld, type World } from '../shared/map/world'
import { countByCountry, type CountryCount } from './count-by-country'
import { toWholePercents } from './whole-percents'

interface CountryTableProps {
  map: CropMap
  /** Name of the crop, as within a sentence. */
  crop: string
  month: number
}

/** The map as a table: the share of each country's land by class, best countries first. It is counted when it is opened. */
export function CountryTable(props: CountryTableProps) {
  const { map } = useStrings()
  const [isOpen, setIsOpen] = useState(false)
  const world = useWorld()
  return (
    <details className="card" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{map.tableTitle}</summary>
      {isOpen && <Loaded query={world}>{(loaded) => <CountedCountries {...props} world={loaded} />}</Loaded>}
    </details>
  )
}

function CountedCountries({ map: cropMap, crop, month, world }: CountryTableProps & { world: World }) {
  const { analysis, map } = useStrings()
  const format = useFormat()
  const counts = useMemo(() => countByCountry(world.createCountries(), cropMap.cells), [world, cropMap.cells])
  return (
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
  )
}

function CountryRow({ count }: { count: CountryCount }) {
  const format = useFormat()
  const code = getCountryCode(count.id)
  const percents = toWholePercents(VERDICT_LABELS.map((label) => count.cells[label]))
  return (
    <tr>
      <th scope="row">{code === undefined ? count.name : format.country(code)}</th>
      {VERDICT_LABELS.map((label, index) => (
        <td key={label}>{format.percent((percents[index] ?? 0) / 100)}</td>
      ))}
    </tr>
  )
}
