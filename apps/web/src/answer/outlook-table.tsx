import { useStrings } from '../i18n/language-context'
import { useFormat } from '../shared/format/use-format'
import type { ChartMonth } from './outlook-months'

interface OutlookTableProps {
  months: readonly ChartMonth[]
  /** January first. */
  rainMm: readonly number[]
}

/** The figures of the chart, for screen readers, and as numbers. */
export function OutlookTable({ months, rainMm }: OutlookTableProps) {
  const { analysis, outlook: texts } = useStrings()
  const format = useFormat()
  return (
    <details className="no-print">
      <summary>{analysis.monthsTable}</summary>
      <div className="table-scroll" tabIndex={0} role="region" aria-label={texts.chartTitle}>
        <table>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {analysis.monthColumn}
              </th>
              <th scope="col" rowSpan={2}>
                {texts.usualRain}
              </th>
              <th scope="colgroup" colSpan={3}>
                {texts.ofTen}
              </th>
            </tr>
            <tr>
              <th scope="col">{texts.thirds.below}</th>
              <th scope="col">{texts.thirds.normal}</th>
              <th scope="col">{texts.thirds.above}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ name, month, tenths }) => (
              <tr key={name}>
                <th scope="row">{format.monthOfYear(name)}</th>
                <td className="figure">{format.rain(rainMm[month - 1] ?? 0)}</td>
                {tenths ? (
                  <>
                    <td className="figure">{format.number(tenths.below)}</td>
                    <td className="figure">{format.number(tenths.normal)}</td>
                    <td className="figure">{format.number(tenths.above)}</td>
                  </>
                ) : (
                  <td colSpan={3} className="hint">
                    {texts.notCovered}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
