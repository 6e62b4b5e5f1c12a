import { createHash } from 'node:crypto'
import {
  getDatabaseFault,
  findStoredResponse,
  inTransaction,
  storeResponse,
  claimIdempotencyKey,
} from '@crop/db'
import type { Db, OriginalResponse, StoredResponse, KeyedRequest, Tx } from '@crop/db'
import { toCallerKey } from '@crop/domain'
import type { Caller } from '@crop/domain'
import { ApiError } from '../errors/api-error'
import type { HandlerResult } from '../contract/route'

/** How long a first answer is repeated, unless what it points to ends earlier. */
export const RESPONSE_TTL_SECONDS = 24 * 60 * 60

const KEY = /^(?:"([\x21-\x7e]{1,255})"|([\x21\x23-\x7e][\x21-\x7e]{0,254}))$/

/** The key of an `Idempotency-Key` header, with or without its quotes. */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [, quoted, bare] = KEY.exec(header) ?? []
  const key = quoted ?? bare
  if (key !== undefined) return key
  throw new ApiError('INVALID_HEADER')
}

export interface RequestToKey {
  endpoint: string
  caller: Caller
  key: string | undefined
  /** What the request asks for, in one fixed order. */
  asked: readonly unknown[]
}

/** A request that its caller may send twice and wants done once; undefined when it has no key. */
export function createKeyedRequest({ endpoint, caller, key, asked }: RequestToKey): KeyedRequest | undefined {
  if (key === undefined) return undefined
  const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest()
  return { scope: `${toCallerKey(caller)} ${endpoint}`, key, requestHash }
}

const reused = () => new ApiError('IDEMPOTENCY_KEY_REUSED')

const inProgress = () => new ApiError('IDEMPOTENCY_KEY_IN_PROGRESS', { headers: { 'Retry-After': '1' } })

/** The answer that the same request was given before. */
export async function findReplay(db: Db, request: KeyedRequest): Promise<OriginalResponse | undefined> {
  const first = await findStoredResponse(db, request)
  if (first && !first.requestHash.equals(request.requestHash)) throw reused()
  return first
}

/** Undoes the transaction of a request that came second. */
class CameSecond extends Error {}

export interface IdempotentResult {
  response: StoredResponse
  /** Given before, to the same request. */
  replayed: boolean
}

export interface Once {
  request: KeyedRequest | undefined
  keptSeconds: number
}

/** The one statement that a request comes down to. */
type Work = (db: Db) => Promise<StoredResponse>

/** Only a wait for the key itself means that another request has it: the work may wait for other locks. */
async function takeKey(tx: Tx, request: KeyedRequest, keptSeconds: number): Promise<void> {
  const isOurs = await claimIdempotencyKey(tx, request, keptSeconds).catch((error: unknown) => {
    throw getDatabaseFault(error) === 'locked' ? inProgress() : error
  })
  if (!isOurs) throw new CameSecond()
}

async function withKey(
  tx: Tx,
  request: KeyedRequest,
  keptSeconds: number,
  work: Work,
): Promise<StoredResponse> {
  await takeKey(tx, request, keptSeconds)
  const answer = await work(tx)
  await storeResponse(tx, request, answer)
  return answer
}

/**
 * Does a request's work and keeps its answer under the key, in one transaction; without a key the work alone, which
 * commits itself. When another request with the key was first, nothing is done and its answer comes back.
 */
export async function withIdempotency(
  db: Db,
  { request, keptSeconds }: Once,
  work: Work,
): Promise<IdempotentResult> {
  if (!request) return { response: await work(db), replayed: false }
  try {
    const response = await inTransaction(db, (tx) => withKey(tx, request, keptSeconds, work))
    return { response, replayed: false }
  } catch (error) {
    if (!(error instanceof CameSecond)) throw error
    const first = await findReplay(db, request)
    // Gone again: the first request was undone, or its time was just over.
    if (!first) throw inProgress()
    return { response: first, replayed: true }
  }
}

export function toHandlerResult({ response, replayed }: IdempotentResult): HandlerResult {
  return {
    status: response.status,
    headers: { Location: response.location, ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}) },
    json: response.body,
  }
}
