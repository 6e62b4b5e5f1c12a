import { useStrings } from '../../i18n/language-context'
import { toLabel } from '../analysis/labels'
import { MapLegend } from './map-legend'
import { SUITABILITY } from './map-scale'
import { WorldMap, type WorldMapProps } from './world-map'

/** A map of the scores of a crop, with its legend. */
export function SuitabilityMap(props: Omit<WorldMapProps, 'scale' | 'describeValue'>) {
  const { analysis } = useStrings()
  return (
    <>
      <WorldMap {...props} scale={SUITABILITY} describeValue={(score) => analysis.labels[toLabel(score)]} />
      <MapLegend />
    </>
  )
}
