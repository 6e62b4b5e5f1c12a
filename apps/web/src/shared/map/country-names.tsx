import { geoPath, type GeoProjection } from 'd3-geo'
import type { Geometry, Polygon, Position } from 'geojson'
import { useEffect, useMemo, useRef } from 'react'
import { type Format, useFormat } from '../format/use-format'
import { chooseNames, type CountryPlace } from './choose-names'
import { useColourScheme } from './colour-scheme'
import { getCountryCode } from './country-codes'
import { createProjection, getOffset } from './draw-map'
import type { MapZoom } from './map-zoom'
import type { Region } from './regions'
import { useTraced } from './use-traced'
import { useWorld, type World } from './world'

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

/** Draws names of countries over a map, on a canvas of their own, so that the map is drawn first. */
export function CountryNames({ region, width, height, zoom }: CountryNamesProps) {
  const format = useFormat()
  const canvas = useRef<HTMLCanvasElement>(null)
  const colourScheme = useColourScheme()
  const { data: world } = useWorld()
  const projection = useMemo(() => createProjection(region, { width, height }), [region, width, height])
  const places = useTraced(
    projection,
    useMemo(() => world && (() => placeCountries(world, projection, format)), [world, projection, format]),
  )
  useEffect(() => {
    if (!places) return undefined
    // After the map, which is the content.
    const timer = setTimeout(() => {
      if (canvas.current) drawNames(canvas.current, places, { width, height, zoom })
    }, DRAW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [places, width, height, zoom, colourScheme])
  return <canvas ref={canvas} className="world-map-names" style={{ width, height }} aria-hidden="true" />
}

/** Long enough for the frame in which the map is drawn. */
const DRAW_DELAY_MS = 60

/**
 * Returns the largest part of each country, the largest countries first, as work for `runInSlices`. Middles and extents are
 * computed in degrees and only these are projected, because projecting all outlines takes much longer.
 */
function* placeCountries(
  world: World,
  projection: GeoProjection,
  format: Format,
): Generator<void, CountryPlace[]> {
  const places: { area: number; place: CountryPlace }[] = []
  for (const { id, properties, geometry } of world.createCountries().features) {
    yield
    const [largest] = listOuterRings(geometry)
      .map((ring) => measureRing(unwrap(ring)))
      .sort((one, other) => other.area - one.area)
    const place = largest && projectPart(largest, projection)
    const code = getCountryCode(String(id))
    const name = code === undefined ? properties.name : format.country(code)
    if (place) places.push({ area: largest.area, place: { ...place, name } })
  }
  return places.sort((one, other) => other.area - one.area).map(({ place }) => place)
}

function listOuterRings(geometry: Geometry): Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1)
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flatMap((rings) => rings.slice(0, 1)) : []
}

interface Part {
  /** Square degrees, as at the equator. */
  area: number
  longitude: number
  latitude: number
  width: number
  height: number
}

/** Continues longitudes beyond 180 degrees where a ring crosses the date line. */
function unwrap(ring: Position[]): Position[] {
  let shift = 0
  return ring.map(([x = 0, y = 0], index) => {
    const step = x - (ring[index - 1]?.[0] ?? x)
    if (Math.abs(step) > 180) shift -= Math.sign(step) * 360
    return [x + shift, y]
  })
}

/** Measures in degrees, as without a projection. */
const plane = geoPath()

/** Returns the area, the centroid and the extent of a ring in degrees. */
function measureRing(ring: Position[]): Part {
  const polygon: Polygon = { type: 'Polygon', coordinates: [ring] }
  const [longitude, latitude] = plane.centroid(polygon)
  const [[west, south], [east, north]] = plane.bounds(polygon)
  const area = plane.area(polygon) * Math.cos((latitude * Math.PI) / 180)
  return { area, longitude, latitude, width: east - west, height: north - south }
}

/** Returns where a part is on the map; undefined where the map ends before it. */
function projectPart(
  { longitude, latitude, width, height }: Part,
  projection: GeoProjection,
): Omit<CountryPlace, 'name'> | undefined {
  const middle = projection([longitude, latitude])
  const [left, right] = [
    projection([longitude - width / 2, latitude]),
    projection([longitude + width / 2, latitude]),
  ]
  const [top, bottom] = [
    projection([longitude, latitude + height / 2]),
    projection([longitude, latitude - height / 2]),
  ]
  if (!middle || !left || !right || !top || !bottom) return undefined
  const [x, y] = middle
  return { x, y, width: Math.abs(right[0] - left[0]), height: Math.abs(bottom[1] - top[1]) }
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
