import { geoPath, type GeoProjection } from 'd3-geo'
import type { Geometry, Polygon } from 'geojson'
import { useEffect, useMemo, useRef } from 'react'
import { useFormat } from '../format/use-format'
import { chooseNames, type CountryPlace } from './choose-names'
import { useColourScheme } from './colour-scheme'
import { getCountryCode } from './country-codes'
import { createProjection, getOffset } from './draw-map'
import type { MapZoom } from './map-zoom'
import type { Region } from './regions'
import { useWorld } from './use-world'
import type { Countries } from './world'

interface CountryNamesProps {
  region: Region
  width: number
  height: number
  zoom: MapZoom
}

/** Smaller on phones, for more names. */
const FONT_PX = { phone: 10, other: 11 }
const PHONE_WIDTH = 500
const LINE_PX = 12
const HALO_PX = 3

/** The names of the countries over a map, as many as it has room for. They have a canvas of their own, which the map does not wait for. */
export function CountryNames({ region, width, height, zoom }: CountryNamesProps) {
  const format = useFormat()
  const canvas = useRef<HTMLCanvasElement>(null)
  const colourScheme = useColourScheme()
  const world = useWorld()
  const findPlaces = useMemo(
    () =>
      once(() =>
        world ? placeCountries(world.createCountries(), createProjection(region, { width, height })) : [],
      ),
    [world, region, width, height],
  )
  useEffect(() => {
    if (!world) return undefined
    // After the map, which is the content; tracing the countries takes a moment on slow phones.
    const timer = setTimeout(() => {
      const places = findPlaces().map(({ id, name, ...place }) => {
        const code = getCountryCode(id)
        return { ...place, name: code === undefined ? name : format.country(code) }
      })
      if (canvas.current) drawNames(canvas.current, places, { width, height, zoom })
    }, DRAW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [world, findPlaces, format, width, height, zoom, colourScheme])
  return <canvas ref={canvas} className="world-map-names" style={{ width, height }} aria-hidden="true" />
}

/** Long enough for the frame in which the map is drawn. */
const DRAW_DELAY_MS = 60

function once<Value>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= create())
}

type NumberedPlace = CountryPlace & { id: string }

/** Returns the largest part of each country, the largest countries first. */
function placeCountries(countries: Countries, projection: GeoProjection): NumberedPlace[] {
  const path = geoPath(projection)
  return countries.features
    .flatMap(({ id, properties, geometry }) => {
      const parts = listPolygons(geometry).map((polygon) => ({ polygon, area: path.area(polygon) }))
      const [largest] = parts.sort((one, other) => other.area - one.area)
      if (!largest || largest.area === 0) return []
      const [x, y] = path.centroid(largest.polygon)
      const [[left, top], [right, bottom]] = path.bounds(largest.polygon)
      const place = { id: String(id), name: properties.name, x, y, width: right - left, height: bottom - top }
      return [{ place, area: largest.area }]
    })
    .sort((one, other) => other.area - one.area)
    .map(({ place }) => place)
}

function listPolygons(geometry: Geometry): Polygon[] {
  if (geometry.type === 'Polygon') return [geometry]
  if (geometry.type !== 'MultiPolygon') return []
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
}

function drawNames(
  canvas: HTMLCanvasElement,
  places: readonly CountryPlace[],
  { width, height, zoom }: Omit<CountryNamesProps, 'region'>,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const scale = window.devicePixelRatio
  canvas.width = width * scale
  canvas.height = height * scale
  const styles = getComputedStyle(canvas)
  context.scale(scale, scale)
  context.font = `600 ${width < PHONE_WIDTH ? FONT_PX.phone : FONT_PX.other}px ${styles.fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = HALO_PX
  context.strokeStyle = styles.getPropertyValue('--card')
  context.fillStyle = styles.getPropertyValue('--text')
  const screen = { width, height, offset: getOffset({ width, height }, zoom), factor: zoom.factor }
  for (const { name, x, y } of chooseNames(
    places,
    screen,
    (text) => context.measureText(text).width,
    LINE_PX,
  )) {
    context.strokeText(name, x, y)
    context.fillText(name, x, y)
  }
}
