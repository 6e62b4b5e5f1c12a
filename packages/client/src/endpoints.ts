import type { paths } from './api-types.ts'
import type { Task } from './types.ts'

type BasePath = '/api/v1'

/** A path below /api/v1, as in the OpenAPI document. */
export type Path = keyof paths extends infer P ? (P extends `${BasePath}${infer Rest}` ? Rest : never) : never

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The methods that the path supports. */
export type SupportedMethod<P extends Path> = {
  [M in Method]: paths[`${BasePath}${P}`][M] extends { responses: unknown } ? M : never
}[Method]

type Operation<P extends Path, M extends SupportedMethod<P>> = paths[`${BasePath}${P}`][M]

/** The lines of an NDJSON response are read as they arrive. */
type Json<Response> = Response extends { content: { 'application/json': infer Body } }
  ? Body
  : Response extends { content: { 'application/x-ndjson': infer Line } }
    ? AsyncIterable<Line>
    : undefined

type Success<Responses> = Json<Responses[keyof Responses & (200 | 201 | 202 | 204)]>

/** Bodies whose members depend on one of them, which the OpenAPI document does not say. */
interface DependentBodies {
  '/tasks/{task_id}': Task
}

/** The body of a successful response; undefined when it has none. */
export type ResponseBody<P extends Path, M extends SupportedMethod<P>> = P extends keyof DependentBodies
  ? DependentBodies[P]
  : Operation<P, M> extends { responses: infer Responses }
    ? Success<Responses>
    : never

/** Lets optional members be undefined, also those of inner objects, because JSON omits them. */
type AllowUndefinedOptionals<T> = T extends object
  ? {
      [Name in keyof T]: Partial<Pick<T, Name>> extends Pick<T, Name>
        ? AllowUndefinedOptionals<T[Name]> | undefined
        : AllowUndefinedOptionals<T[Name]>
    }
  : T

/** The JSON body of a request. */
export type RequestBody<P extends Path, M extends SupportedMethod<P>> =
  Operation<P, M> extends { requestBody?: infer Content }
    ? NonNullable<Content> extends { content: { 'application/json': infer Value } }
      ? AllowUndefinedOptionals<Value>
      : never
    : never

export type PartialOrUndefined<T> = { [Name in keyof T]?: T[Name] | undefined }

export type Query<P extends Path, M extends SupportedMethod<P>> =
  Operation<P, M> extends { parameters: { query?: infer Value } }
    ? PartialOrUndefined<NonNullable<Value>>
    : never
