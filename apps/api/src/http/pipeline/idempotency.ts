import {
  claimIdempotencyKey,
  type Db,
  findStoredResponse,
  getDatabaseFault,
  inTransaction,
  type KeyedRequest,
  type StoredResponse,
  storeResponse,
  type Tx,
} from '@crop/db'
import { type Caller, toCallerKey } from '@crop/domain'
import type { HandlerResult, Route } from '../contract/route'
import { ApiError } from '../errors/api-error'
import { hashRequest, isSameRequest } from './request-hash'

/** How long a response is replayed, unless the resource that it names expires earlier. */
export const RESPONSE_TTL_SECONDS = 24 * 60 * 60

const QUOTED_OR_BARE_KEY = /^(?:"([\x21-\x7e]{1,255})"|([\x21\x23-\x7e][\x21-\x7e]{0,254}))$/

/** Parses an `Idempotency-Key` header, with or without quotes. */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [, quoted, bare] = QUOTED_OR_BARE_KEY.exec(header) ?? []
  const key = quoted ?? bare
  if (key === undefined) throw new ApiError('INVALID_HEADER')
  return key
}

interface IdempotentRequest {
  caller: Caller | undefined
  key: string | undefined
  /** The validated request by names. */
  content: object
}

/** Returns the scope, the key and the hash of the content; `undefined` for a request without a key. */
export function createKeyedRequest(
  { method, path }: Pick<Route, 'method' | 'path'>,
  { caller, key, content }: IdempotentRequest,
): KeyedRequest | undefined {
  if (key === undefined || !caller) return undefined
  const scope = `${toCallerKey(caller)} ${method.toUpperCase()} ${path}`
  return { scope, key, requestHash: hashRequest(content) }
}

const keyInProgress = () => new ApiError('IDEMPOTENCY_KEY_IN_PROGRESS', { headers: { 'Retry-After': '1' } })

/** Finds the stored response to an earlier request with the same key; throws if that request was a different one. */
export async function findReplay(
  db: Db,
  request: KeyedRequest | undefined,
): Promise<IdempotentResult | undefined> {
  const stored = request && (await findStoredResponse(db, request))
  if (!stored) return undefined
  if (!isSameRequest(stored.requestHash, request.requestHash)) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  return { response: stored, replayed: true }
}

export interface IdempotentResult {
  response: StoredResponse
  /** The response is the stored one of an earlier request. */
  replayed: boolean
}

export interface IdempotencyOptions {
  request: KeyedRequest | undefined
  ttlSeconds: number
}

type Work = (db: Db) => Promise<StoredResponse>

/** Thrown to roll back the transaction of a request whose key is already taken. */
class KeyAlreadyClaimed extends Error {}

/**
 * Does the work of a request and stores its response under the key, in one transaction. If the key is already taken, it
 * returns the stored response instead. Without a key `work` runs on its own, outside a transaction.
 */
export async function withIdempotency(
  db: Db,
  { request, ttlSeconds }: IdempotencyOptions,
  work: Work,
): Promise<IdempotentResult> {
  if (!request) return { response: await work(db), replayed: false }
  try {
    const response = await inTransaction(db, async (tx) => {
      await claimKey(tx, request, ttlSeconds)
      const created = await work(tx)
      await storeResponse(tx, request, created)
      return created
    })
    return { response, replayed: false }
  } catch (error) {
    if (!(error instanceof KeyAlreadyClaimed)) throw error
    const replay = await findReplay(db, request)
    // The first request was rolled back or its key expired a moment ago: the client should retry.
    if (!replay) throw keyInProgress()
    return replay
  }
}

const LOCK_TIMEOUTS: readonly unknown[] = ['row_locked', 'table_locked']

/**
 * Claims the key. A lock timeout here means that another request holds the key, also one without a row: Postgres names none
 * while the other request is inserting it. `work` may time out on other locks.
 */
async function claimKey(tx: Tx, request: KeyedRequest, ttlSeconds: number): Promise<void> {
  const isClaimed = await claimIdempotencyKey(tx, request, ttlSeconds).catch((error: unknown) => {
    throw LOCK_TIMEOUTS.includes(getDatabaseFault(error)) ? keyInProgress() : error
  })
  if (!isClaimed) throw new KeyAlreadyClaimed()
}

export function toHandlerResult({ response, replayed }: IdempotentResult): HandlerResult {
  return {
    status: response.status,
    headers: {
      Location: response.location,
      ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}),
    },
    json: response.body,
  }
}
