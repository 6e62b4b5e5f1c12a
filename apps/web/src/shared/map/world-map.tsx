import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useStrings } from '../../i18n/language-context'
import { toLabel } from '../analysis/labels'
import { useWidth } from '../charts/use-width'
import { useColourScheme } from './colour-scheme'
import { type Cell, createProjection, drawMap, findCell } from './draw-map'
import type { Region } from './regions'
import { loadWorld } from './world'
import './world-map.css'

interface WorldMapProps {
  cells: readonly Cell[]
  step: number
  region: Region
  /** What the map shows, for screen readers. */
  description: string
  /** Called with the point of a click on land. */
  onChoose(latitude: number, longitude: number): void
}

const ASPECT = { world: 0.5, other: 0.72 }

/** A map of suitability. It draws on a canvas, because it has some fifteen thousand cells. */
export function WorldMap({ cells, step, region, description, onChoose }: WorldMapProps) {
  const { analysis } = useStrings()
  const { element, width } = useWidth<HTMLDivElement>(800)
  const canvas = useRef<HTMLCanvasElement>(null)
  const colourScheme = useColourScheme()
  const [pointed, setPointed] = useState<Cell>()
  const height = Math.round(width * (region === 'world' ? ASPECT.world : ASPECT.other))
  const projection = useMemo(() => createProjection(region, width, height), [region, width, height])
  const { data: world } = useQuery({
    queryKey: ['world'],
    queryFn: ({ signal }) => loadWorld(signal),
    staleTime: Infinity,
  })
  useEffect(() => {
    if (canvas.current && world) drawMap(canvas.current, { world, cells, step, projection, width, height })
  }, [world, cells, step, projection, width, height, colourScheme])

  const findPoint = ({ nativeEvent }: MouseEvent) =>
    projection.invert?.([nativeEvent.offsetX, nativeEvent.offsetY]) ?? undefined
  const findPointedCell = (event: MouseEvent) => {
    const point = findPoint(event)
    return point && findCell(cells, point[1], point[0], step)
  }
  return (
    <div className="world-map" ref={element}>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        style={{ width, height }}
        role="img"
        aria-label={description}
        className={pointed ? 'is-pointing' : undefined}
        onMouseMove={(event) => setPointed(findPointedCell(event))}
        onMouseLeave={() => setPointed(undefined)}
        onClick={(event) => {
          const point = findPoint(event)
          if (point && findPointedCell(event)) onChoose(point[1], point[0])
        }}
      />
      <p className="world-map-pointed hint" aria-hidden="true">
        {pointed ? `${formatCoordinates(pointed)} · ${analysis.labels[toLabel(pointed[2] ?? 0)]}` : '\u00a0'}
      </p>
    </div>
  )
}

function formatCoordinates([latitude = 0, longitude = 0]: Cell): string {
  const northSouth = latitude < 0 ? 'S' : 'N'
  const eastWest = longitude < 0 ? 'W' : 'E'
  return `${Math.abs(latitude).toFixed(1)}° ${northSouth}, ${Math.abs(longitude).toFixed(1)}° ${eastWest}`
}
