import winston from 'winston'
import { createDependencyState, type DependencyState } from './dependency-state'
import { findErrorCode } from './error-code'
import { createLogStream, type LogOutput } from './log-stream'
import { LOG_LEVELS, type LogFormat, type LogLevel } from './settings'

/** Flat, explicitly chosen fields: never an object that might contain a header, a body or a secret. */
export type LogFields = Readonly<Record<string, LogValue>> & Partial<Record<ReservedField, never>>

/** Fields that the logger itself sets on every line. */
type ReservedField = 'time' | 'level' | 'message' | 'service'

type LogValue = string | number | boolean | null | undefined

export interface Logger {
  error(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  debug(message: string, fields?: LogFields): void
  /**
   * Logs failed work as a warning, or at the level `debug` if a watched dependency caused the failure: its outage is
   * logged once.
   */
  failure(message: string, error: unknown, fields?: LogFields): void
  /** Watches a server that the process depends on, for all loggers of the process. */
  watchDependency(name: string, isOutage: (error: unknown) => boolean): DependencyState
  /** Creates a logger for one piece of work, such as a request, whose lines all contain these fields. */
  child(fields: LogFields): ScopedLogger
}

/**
 * The logger of one piece of work. It is passed explicitly: on Node 20 and 22 `AsyncLocalStorage` runs a hook for every
 * promise, which costs a request 5 %.
 */
export interface ScopedLogger extends Logger {
  /** Adds fields to all following lines. */
  addFields(fields: LogFields): void
}

/** The state that all loggers of a process share. */
interface LoggerCore {
  service: string
  enabledLevels: ReadonlySet<LogLevel>
  output: winston.Logger
  /** The watched servers by name. */
  dependencies: Map<string, WatchedDependency>
}

interface WatchedDependency {
  state: DependencyState
  isOutage(error: unknown): boolean
}

class FieldsLogger implements ScopedLogger {
  constructor(
    private readonly core: LoggerCore,
    private fields: LogFields,
  ) {}

  error(message: string, fields?: LogFields): void {
    this.write('error', message, fields)
  }

  warn(message: string, fields?: LogFields): void {
    this.write('warn', message, fields)
  }

  info(message: string, fields?: LogFields): void {
    this.write('info', message, fields)
  }

  debug(message: string, fields?: LogFields): void {
    this.write('debug', message, fields)
  }

  failure(message: string, error: unknown, fields?: LogFields): void {
    const causes = [...this.core.dependencies.values()].filter(({ isOutage }) => isOutage(error))
    for (const { state } of causes) state.recordFailure(error)
    this.write(causes.length > 0 ? 'debug' : 'warn', message, { ...fields, ...toErrorFields(error) })
  }

  watchDependency(name: string, isOutage: (error: unknown) => boolean): DependencyState {
    const log = new FieldsLogger(this.core, {})
    const state = createDependencyState({
      onDown: (cause) => log.warn(`${name} is unavailable`, toErrorFields(cause)),
      onUp: (fields) => log.info(`${name} is available again`, fields),
    })
    this.core.dependencies.set(name, { state, isOutage })
    return state
  }

  child(fields: LogFields): ScopedLogger {
    return new FieldsLogger(this.core, { ...this.fields, ...fields })
  }

  addFields(fields: LogFields): void {
    this.fields = { ...this.fields, ...fields }
  }

  /** Passes the line to winston as one object in output order, because winston copies separate metadata again. */
  private write(level: LogLevel, message: string, fields: LogFields | undefined): void {
    const { service, enabledLevels, output } = this.core
    // Winston checks the level only after formatting the line.
    if (!enabledLevels.has(level)) return
    const time = new Date().toISOString()
    const line = { time, level, message, service, ...this.fields, ...fields }
    // Fields spread from a record may use the reserved names without a compile error.
    line.time = time
    line.level = level
    line.message = message
    line.service = service
    output.log(line)
  }
}

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/g

/** Values may come from clients, whose control characters must not reach a terminal. */
const escapeControls = (text: string) =>
  text.replaceAll(
    CONTROL_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const FORMATS: Record<LogFormat, winston.Logform.Format> = {
  json: winston.format.printf((entry) => JSON.stringify(entry)),
  pretty: winston.format.printf(({ time, level, service, message, ...fields }) => {
    const pairs = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${String(value)}`)
    const line = [String(time).slice(11, 23), level.padEnd(5), String(service).padEnd(6), message, ...pairs]
    return escapeControls(line.join(' '))
  }),
}

interface LoggerOptions {
  /** By default readable lines on a terminal, and JSON lines elsewhere. */
  format?: LogFormat | undefined
  output?: LogOutput
  /** Writes lines in blocks, at the latest after 200 ms, which saves time under load. */
  isBuffered?: boolean
}

/** Creates the logger of a process. */
export function createLogger(
  service: string,
  level: LogLevel,
  {
    output = process.stdout,
    format = output.isTTY ? 'pretty' : 'json',
    isBuffered = true,
  }: LoggerOptions = {},
): Logger {
  const onDropped = (lines: number) =>
    logger.warn('log lines dropped because the reader is too slow', { lines })
  const stream = createLogStream({ output, isBuffered, onDropped })
  const lineWriter = winston.createLogger({
    level,
    format: FORMATS[format],
    transports: [new winston.transports.Stream({ stream })],
  })
  const enabledLevels = new Set(LOG_LEVELS.filter((candidate) => lineWriter.isLevelEnabled(candidate)))
  const logger = new FieldsLogger({ service, enabledLevels, output: lineWriter, dependencies: new Map() }, {})
  return logger
}

/** Returns whether an error comes from a query, so that its message may contain bound values. */
const mayContainBoundValues = (error: Error): boolean =>
  'params' in error ||
  'severity' in error ||
  (error.cause instanceof Error && mayContainBoundValues(error.cause))

const FIRST_FRAME = '\n    at '
const MAX_STACK_FRAMES = 8

/** Returns the stack frames without the message. A line of the message may look like a frame, so it is cut off first. */
function getStackFrames(error: Error): string | undefined {
  const { message, stack = '' } = error
  const start = stack.indexOf(message + FIRST_FRAME)
  // The message changed after the error was created, so its end in the stack is unknown.
  if (start === -1 && mayContainBoundValues(error)) return undefined
  const frames = start === -1 ? stack : stack.slice(start + message.length)
  return frames
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, MAX_STACK_FRAMES)
    .join(' < ')
}

/**
 * Postgres errors about read-only servers (25006), credentials (28), a missing database (3D), missing privileges, tables and
 * columns (42), resources (53), shutdowns (57) and disks (58): their messages name roles, tables and hosts, but no values.
 */
const CODE_WITH_SAFE_MESSAGE = /^(25006|42501|42P01|42703|(28|3D|53|57|58)...)$/

const hasSafeMessage = (error: Error): boolean =>
  !mayContainBoundValues(error) ||
  ('severity' in error && 'code' in error && CODE_WITH_SAFE_MESSAGE.test(String(error.code)))

/** Returns the first message in the chain of causes that cannot contain bound values, such as that of a timeout. */
function findSafeMessage(error: Error): string | undefined {
  if (hasSafeMessage(error)) return error.message
  return error.cause instanceof Error ? findSafeMessage(error.cause) : undefined
}

/** Returns the loggable fields of an error. Messages of database errors that may contain bound values are omitted. */
export function toErrorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  return {
    error: error.name,
    code: findErrorCode(error),
    detail: findSafeMessage(error),
    stack: getStackFrames(error),
  }
}
