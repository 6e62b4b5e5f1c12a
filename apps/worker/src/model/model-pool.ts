import { extname, join } from 'node:path'
import { toErrorFields, type Logger } from '@crop/runtime'
import { Piscina } from 'piscina'
import type { MapPiece, MapPieceResult } from './map-piece'
import type { AssessmentResult, Piece } from './piece'

/** The modules that the threads load. */
export interface ThreadCode {
  folder: string
  /** TypeScript in development, JavaScript in a build. */
  extension: string
  /** Options of Node for the threads; without them, those of this process. */
  execArgv?: string[]
  /** Environment of the threads; without it, that of this process. */
  env?: NodeJS.ProcessEnv
}

export interface ModelSettings {
  dataDir: string | undefined
  threads: number
  /** An assessment that takes longer is terminated together with its thread. */
  timeoutMs: number
  /** By default, the modules beside this one. */
  code?: ThreadCode
}

const CODE_BESIDE_THIS_FILE: ThreadCode = { folder: __dirname, extension: extname(__filename) }

/**
 * The model needs about 40 MB. A small young generation keeps a busy thread close to that; with half of it, V8 runs four times
 * as many full garbage collections.
 */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }

/** The threads of the model, which take one piece of work at a time each. */
export interface ModelPool {
  assess(piece: Piece, signal?: AbortSignal): Promise<AssessmentResult[]>
  scoreMap(piece: MapPiece, signal: AbortSignal): Promise<MapPieceResult>
  /** Terminates the threads. */
  destroy(): Promise<void>
}

export function createPool(settings: ModelSettings, logger: Logger): ModelPool {
  const { dataDir, threads, code = CODE_BESIDE_THIS_FILE } = settings
  const getFile = (name: string) => join(code.folder, name + code.extension)
  const pool: Piscina<Piece | MapPiece, AssessmentResult[] | MapPieceResult> = new Piscina({
    workerData: { dataDir },
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: THREAD_LIMITS,
    ...(code.execArgv && { execArgv: code.execArgv }),
    ...(code.env && { env: code.env }),
  })
  pool.on('error', (error) =>
    logger.error('model thread died; another one replaces it', toErrorFields(error)),
  )
  return {
    assess: async (piece, signal) => {
      const options = { filename: getFile('assess-in-thread'), name: 'assessPiece', signal: signal ?? null }
      const results = await pool.run(piece, options)
      if (!Array.isArray(results)) throw new Error('assessPiece returned no list')
      return results
    },
    scoreMap: async (piece, signal) => {
      const options = { filename: getFile('score-map-in-thread'), name: 'scoreMapPiece', signal }
      const result = await pool.run(piece, options)
      if (Array.isArray(result)) throw new Error('scoreMapPiece returned a list')
      return result
    },
    destroy: () => pool.destroy(),
  }
}
