import { AsyncLocalStorage } from 'node:async_hooks'
import winston from 'winston'
import { logOutput } from './log-output'
import type { LogLevel } from './settings'

/** Chosen, flat fields: never an object that might carry a header, a body or a secret. */
export type LogFields = Readonly<Record<string, LogValue>>

type LogValue = string | number | boolean | null | undefined

export interface Logger {
  error(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  debug(message: string, fields?: LogFields): void
}

const context = new AsyncLocalStorage<Record<string, LogValue>>()

/** Every line logged while `work` runs, also by what it awaits, carries these fields. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  return context.run({ ...context.getStore(), ...fields }, work)
}

/** From now on every line of the work in progress carries these fields too. */
export function addLogFields(fields: LogFields): void {
  Object.assign(context.getStore() ?? {}, fields)
}

/** `work` as it is called later, from anywhere, with the fields of here. */
export function keepLogFields(work: () => void): () => void {
  const fields = context.getStore() ?? {}
  return () => context.run(fields, work)
}

/** For what concerns many requests and was started by one of them, such as a connection. */
export function withoutLogFields<T>(work: () => T): T {
  return context.run({}, work)
}

const jsonLine = winston.format.printf(({ level, message, ...fields }) =>
  JSON.stringify({ time: new Date().toISOString(), level, message, ...context.getStore(), ...fields }),
)

const terminalLine = winston.format.printf(({ level, message, ...fields }) => {
  const shown = Object.entries({ ...context.getStore(), ...fields })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`)
  return [new Date().toISOString().slice(11, 23), level.padEnd(5), message, ...shown].join(' ')
})

/** JSON lines on standard output; on a terminal, lines for people. */
export function createLogger(service: string, level: LogLevel): Logger {
  return winston.createLogger({
    level,
    defaultMeta: { service },
    format: process.stdout.isTTY ? terminalLine : jsonLine,
    transports: [new winston.transports.Stream({ stream: logOutput() })],
  })
}

const stackFrames = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .map((line) => line.trim())
    .slice(0, 8)
    .join(' < ')

const carriesBoundValues = (error: Error): boolean =>
  'params' in error ||
  'severity' in error ||
  (error.cause instanceof Error && carriesBoundValues(error.cause))

const codeOf = (error: Error): string | undefined => {
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? codeOf(error.cause) : undefined
}

/** What a log may say of an error. A database error's message holds the values of its query, so it is left out. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  return {
    error: error.name,
    code: codeOf(error),
    detail: carriesBoundValues(error) ? undefined : error.message,
    stack: stackFrames(error),
  }
}
