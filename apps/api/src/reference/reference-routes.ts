import type { LocationEntry } from '@crop/agronomy'
import { listModelVersions, listOutlooks, type ModelVersionUse, type StoredOutlook } from '@crop/db'
import type { AppContext } from '../context'
import { ok, okInLanguage, route } from '../http/contract/route'
import { keepLatest } from './keep-latest'
import { listNamedCrops, type NamedCrop } from './list-named-crops'
import {
  cropsBody,
  cropsQuery,
  locationsBody,
  locationsQuery,
  modelVersionsBody,
  outlooksBody,
  type CropBody,
  type LocationBody,
  type ModelVersionBody,
  type OutlookBody,
} from './reference-schemas'

const PUBLIC_LIST = {
  tag: 'Reference',
  access: 'none',
  cache: 'public, max-age=3600',
  isCompressed: true,
} as const

export const referenceRoutes = (ctx: AppContext) => [
  ...nameRoutes(ctx),
  modelVersionsRoute(ctx),
  outlooksRoute(ctx),
]

/** Crops and locations that the model knows by name. Served from memory, so no outage affects these routes. */
const nameRoutes = ({ referenceLists, modelVersion }: AppContext) => [
  route({
    ...PUBLIC_LIST,
    method: 'get',
    path: '/reference/crops',
    operationId: 'listCrops',
    summary: 'List crops',
    description:
      'Returns the crops that can be analysed, with their aliases and with their names in the language of the caller. ' +
      'With `q`, returns those with a matching name in any language: exact names first, then names that begin with the text, ' +
      'names with its words, crops of a group such as “nuts”, and names that differ by one or two letters.',
    headers: ['Accept-Language'],
    query: cropsQuery,
    responses: [
      {
        status: 200,
        description: 'The best matches first; without `q`, all crops in alphabetical order of `crop`',
        body: cropsBody,
        headers: ['Content-Language'],
      },
    ],
    handler: async ({ query: { q, ...options }, language }) => {
      const crops = listNamedCrops(referenceLists, { text: q, language, ...options }).map(toCropBody)
      return okInLanguage(JSON.stringify({ crops, model_version: modelVersion }), language)
    },
  }),
  route({
    ...PUBLIC_LIST,
    method: 'get',
    path: '/reference/locations',
    operationId: 'listLocations',
    summary: 'List locations',
    description:
      'Returns places known by name. Analyses also accept addresses, as `12 Main Street, Springfield, IL 62701`, and ' +
      'coordinates in the usual notations: `-12.55,-55.72`, `12.55 S 55.72 W`, `12°33′S, 55°43′W`, `geo:-12.55,-55.72`, ' +
      'plus codes, and links to Google Maps or OpenStreetMap.',
    query: locationsQuery,
    responses: [
      {
        status: 200,
        description: 'The best matches first, the most populous or nearest of them before others',
        body: locationsBody,
      },
    ],
    handler: async ({ query: { q = '', ...options } }) => {
      const entries = referenceLists.searchLocations(q, options)
      return ok({ locations: entries.map(toLocationBody), model_version: modelVersion })
    },
  }),
]

function modelVersionsRoute({ db, findAnalysisModelVersion }: AppContext) {
  const readVersions = keepLatest(() => listModelVersions(db))
  return route({
    ...PUBLIC_LIST,
    method: 'get',
    path: '/reference/model-versions',
    operationId: 'listModelVersions',
    summary: 'List model versions',
    description:
      'Returns the versions of the model that have answered in this installation, those of a model server included.',
    responses: [{ status: 200, description: 'The newest first', body: modelVersionsBody }],
    handler: async () => {
      const current = findAnalysisModelVersion()
      const versions = await readVersions()
      return ok({
        model_versions: versions.map((version) => toModelVersionBody(version, current)),
        model_version: current ?? null,
      })
    },
  })
}

function outlooksRoute({ db }: AppContext) {
  const readOutlooks = keepLatest(() => listOutlooks(db))
  return route({
    ...PUBLIC_LIST,
    method: 'get',
    path: '/reference/outlooks',
    operationId: 'listOutlooks',
    summary: 'List seasonal outlooks',
    description:
      'Returns the seasonal outlooks that the operators of this installation imported: how likely rain and temperature of the ' +
      'next months are in the lower, middle and upper third of what is usual.',
    responses: [{ status: 200, description: 'The newest issue first', body: outlooksBody }],
    handler: async () => ok((await readOutlooks()).map(toOutlookBody)),
  })
}

function toOutlookBody(outlook: StoredOutlook): OutlookBody {
  const { id, source, centre, issued, months, region, isCurrent, importedAt, licence } = outlook
  return {
    id,
    source,
    centre,
    issued,
    months: [...months],
    region: [...region],
    is_current: isCurrent,
    imported_at: importedAt.toISOString(),
    licence,
  }
}

function toModelVersionBody(version: ModelVersionUse, current: string | undefined): ModelVersionBody {
  return {
    model_version: version.modelVersion,
    changes: version.changes,
    first_seen_at: version.firstSeenAt.toISOString(),
    last_seen_at: version.lastSeenAt.toISOString(),
    analyses: version.analyses,
    is_current: version.modelVersion === current,
  }
}

function toCropBody(entry: NamedCrop): CropBody {
  const { crop, name, displayName, scientificName, group, lifeForm, aliases, areaShare } = entry
  return {
    crop,
    name,
    display_name: displayName,
    scientific_name: scientificName,
    group,
    life_form: lifeForm,
    aliases: [...aliases],
    ...(areaShare !== undefined && { area_share: areaShare }),
  }
}

function toLocationBody(entry: LocationEntry): LocationBody {
  const region = entry.region === '' ? null : entry.region
  return {
    location: entry.location,
    name: entry.name,
    country: entry.country,
    region,
    admin1: region,
    latitude: entry.latitude,
    longitude: entry.longitude,
    elevation_m: entry.elevationM ?? null,
    population: entry.population ?? null,
  }
}
