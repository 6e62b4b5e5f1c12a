import { findMap, moveMapToFront, requestMap, type MapRecord, type StoredOutlook } from '@crop/db'
import {
  isInOutlook,
  listMonthDifferences,
  listMonthScores,
  MAP_PARTS,
  MAP_RESOLUTION_DEGREES,
  type CropMapKey,
  type MapWaterSupply,
} from '@crop/domain'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../context'
import { okJson, type HandlerResult, type TimeBudget } from '../http/contract/route'
import { ApiError } from '../http/errors/api-error'
import { createMapLimits, type MapLimits } from './map-limits'
import { formatGeoTiff, formatMapCsv, type MonthMap } from './map-files'
import type { MapHead, MapProgressBody } from './map-schemas'

/** Maps of one month as JSON, about 0.3 MB each. */
const MAX_CACHED_MAPS = 48

/** Longer texts name no crop. */
const MAX_NAME_LENGTH = 100

const POLL_SECONDS = '2'

export interface MapRequest {
  /** Any name of the crop. */
  cropName: string
  month: number
  waterSupply: MapWaterSupply
  clientIp: string | undefined
  budget: TimeBudget
}

export type MapFileFormat = 'csv' | 'geotiff'

/** Reads maps, and requests those that have not been computed. */
export interface MapReader {
  /** Returns the map as JSON, or its progress. */
  readJson(request: MapRequest): Promise<HandlerResult>
  /** Returns by how much the current outlooks change the scores of the map, or its progress. */
  readOutlook(request: MapRequest): Promise<HandlerResult>
  /** Returns the map as a file, or its progress. */
  readFile(request: MapRequest, format: MapFileFormat): Promise<HandlerResult>
}

export function createMapReader(ctx: AppContext): MapReader {
  const limits = createMapLimits(ctx.limits.maps)
  const cache = new LRUCache<string, string>({ max: MAX_CACHED_MAPS })

  async function resolve({ cropName, waterSupply, clientIp }: MapRequest): Promise<CropMapKey> {
    await limits.requests.count(clientIp)
    return { crop: resolveCrop(ctx, cropName), waterSupply, modelVersion: ctx.modelVersion }
  }

  return {
    async readJson(request) {
      const { month, clientIp, budget } = request
      const key = await resolve(request)
      const cacheKey = `${key.crop} ${key.waterSupply} ${month}`
      const cached = cache.get(cacheKey)
      if (cached !== undefined) return okJson(cached)
      const map = await budget.spend(findOrRequestMap(ctx, limits, key, clientIp))
      if (!map.cells) return toProgress(key, month, map)
      const json = toJson(key, month, map.cells)
      cache.set(cacheKey, json)
      return okJson(json)
    },
    async readOutlook(request) {
      const { month, clientIp, budget } = request
      const outlooks = ctx.findOutlooks()
      const key = await resolve(request)
      if (!outlooks || !isInOutlook({ month }, outlooks)) return okJson(toOutlookJson(key, month, []))
      const outlookKey = { ...key, outlooks: outlooks.digest }
      const map = await budget.spend(findOrRequestMap(ctx, limits, outlookKey, clientIp))
      return map.cells
        ? okJson(toOutlookJson(key, month, outlooks.outlooks, map.cells))
        : toProgress(key, month, map)
    },
    async readFile(request, format) {
      const { month, clientIp, budget } = request
      const key = await resolve(request)
      const map = await budget.spend(findOrRequestMap(ctx, limits, key, clientIp))
      return map.cells ? toFile(key, month, map.cells, format) : toProgress(key, month, map)
    },
  }
}

/** Returns the name of the crop in the reference data. Throws 404 if the text does not name one crop. */
function resolveCrop({ referenceLists }: AppContext, name: string): string {
  if (name.length > MAX_NAME_LENGTH) throw new ApiError('CROP_NOT_FOUND')
  const match = referenceLists.findMapCrop(name)
  if (match.found) return match.crop
  const { suggestions } = match
  if (suggestions.length === 0) throw new ApiError('CROP_NOT_FOUND')
  const detail = `No crop has this name. Similar names are: ${suggestions.join(', ')}.`
  throw new ApiError('CROP_NOT_FOUND', { detail })
}

async function findOrRequestMap(
  { db }: AppContext,
  limits: MapLimits,
  key: CropMapKey,
  clientIp: string | undefined,
): Promise<MapRecord> {
  const map = await findMap(db, key)
  if (map && !map.cells) await moveMapToFront(db, key)
  if (map) return map
  await limits.newMaps.count(clientIp)
  await requestMap(db, key)
  return { cells: null, doneParts: 0, isStarted: false }
}

/** Returns the members that identify a map of a month. */
const toHead = ({ crop, waterSupply, modelVersion }: CropMapKey, month: number): MapHead => ({
  crop,
  water_supply: waterSupply,
  month,
  model_version: modelVersion,
})

function toProgress(key: CropMapKey, month: number, { isStarted, doneParts }: MapRecord): HandlerResult {
  const body: MapProgressBody = {
    ...toHead(key, month),
    status: isStarted ? 'processing' : 'queued',
    done: doneParts,
    total: MAP_PARTS,
  }
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': POLL_SECONDS }
  return { status: 202, headers, json: JSON.stringify(body) }
}

function toJson(key: CropMapKey, month: number, cells: Buffer): string {
  return JSON.stringify({
    ...toHead(key, month),
    resolution_degrees: MAP_RESOLUTION_DEGREES,
    cells: listMonthScores(cells, month),
  })
}

function toOutlookJson(
  key: CropMapKey,
  month: number,
  outlooks: readonly StoredOutlook[],
  cells?: Buffer,
): string {
  return JSON.stringify({
    ...toHead(key, month),
    resolution_degrees: MAP_RESOLUTION_DEGREES,
    outlooks: outlooks.map(({ source, issued, licence }) => ({ source, issued, licence })),
    cells: cells ? listMonthDifferences(cells, month) : [],
  })
}

const FILES = {
  csv: {
    extension: 'csv',
    contentType: 'text/csv; charset=utf-8',
    format: async function* (map: MonthMap) {
      yield* formatMapCsv(map)
    },
  },
  geotiff: {
    extension: 'tif',
    contentType: 'image/tiff',
    format: async function* (map: MonthMap) {
      yield await formatGeoTiff(map)
    },
  },
} as const

function toFile(key: CropMapKey, month: number, cells: Buffer, format: MapFileFormat): HandlerResult {
  const { extension, contentType, format: formatMap } = FILES[format]
  const head = toHead(key, month)
  const name = `${key.crop}-month-${month}-${key.waterSupply}.${extension}`.replace(/[^\w.-]+/gu, '-')
  return {
    status: 200,
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
    stream: {
      contentType,
      version: JSON.stringify([head, format]),
      parts: formatMap({ ...head, cells: listMonthScores(cells, month) }),
    },
  }
}
