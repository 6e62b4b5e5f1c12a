import type { paths } from './api-types.ts'

type Base = '/api/v1'

/** Paths below /api/v1, as the document of the service writes them. */
export type Path = keyof paths extends infer P ? (P extends `${Base}${infer Rest}` ? Rest : never) : never

export type Method = 'get' | 'post' | 'patch' | 'delete'

/** Only methods that the path has. */
export type MethodOf<P extends Path> = {
  [M in Method]: paths[`${Base}${P}`][M] extends { responses: unknown } ? M : never
}[Method]

type Operation<P extends Path, M extends MethodOf<P>> = paths[`${Base}${P}`][M]

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : undefined

type Success<Responses> = Json<Responses[keyof Responses & (200 | 201 | 202 | 204)]>

/** What a successful call answers with; undefined where there is no body. */
export type Answer<P extends Path, M extends MethodOf<P>> =
  Operation<P, M> extends { responses: infer Responses } ? Success<Responses> : never

/** JSON leaves out what is undefined, so what is optional may be that as well. */
type Sendable<T> = {
  [Name in keyof T]: Partial<Pick<T, Name>> extends Pick<T, Name> ? T[Name] | undefined : T[Name]
}

/** What a call has to send. */
export type Body<P extends Path, M extends MethodOf<P>> =
  Operation<P, M> extends { requestBody?: infer Sent }
    ? NonNullable<Sent> extends { content: { 'application/json': infer Value } }
      ? Sendable<Value>
      : never
    : never

export type OrUndefined<T> = { [Name in keyof T]?: T[Name] | undefined }

export type Query<P extends Path, M extends MethodOf<P>> =
  Operation<P, M> extends { parameters: { query?: infer Value } } ? OrUndefined<NonNullable<Value>> : never
