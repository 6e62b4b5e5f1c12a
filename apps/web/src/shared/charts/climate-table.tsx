import type { Analysis } from '@crop/client'
import { useStrings } from '../../i18n/language-context'
import { useFormat } from '../format/use-format'

/** Monthly figures of a place, as a result has them. */
export type Climate = NonNullable<Analysis['climate']>

/** The figures of the climate chart, for screen readers, and as numbers. */
export function ClimateTable({ climate }: { climate: Climate }) {
  const { analysis } = useStrings()
  const format = useFormat()
  return (
    <details className="no-print">
      <summary>{analysis.monthsTable}</summary>
      <div className="table-scroll" tabIndex={0} role="region" aria-label={analysis.monthsTable}>
        <table>
          <thead>
            <tr>
              <th scope="col">{analysis.monthColumn}</th>
              <th scope="col">{analysis.rain}</th>
              <th scope="col">ET₀</th>
              <th scope="col">{analysis.low}</th>
              <th scope="col">{analysis.mean}</th>
              <th scope="col">{analysis.high}</th>
            </tr>
          </thead>
          <tbody>
            {climate.rain_mm.map((rainMm, index) => (
              <tr key={index}>
                <th scope="row">{format.month(index + 1)}</th>
                <td>{format.rain(rainMm)}</td>
                <td>{format.rain(climate.et0_mm[index] ?? 0)}</td>
                <td>{format.temperature(climate.min_temperature_c[index] ?? 0)}</td>
                <td>{format.temperature(climate.mean_temperature_c[index] ?? 0)}</td>
                <td>{format.temperature(climate.max_temperature_c[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
