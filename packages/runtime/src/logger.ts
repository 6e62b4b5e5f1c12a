import winston from 'winston'
import { createLogStream } from './log-stream'
import { LOG_LEVELS } from './settings'
import type { LogLevel } from './settings'

/** Chosen, flat fields: never an object that might carry a header, a body or a secret. Four names are the line's own. */
export type LogFields = Readonly<Record<string, LogValue>> & Partial<Record<OwnName, never>>

type OwnName = 'time' | 'level' | 'message' | 'service'

type LogValue = string | number | boolean | null | undefined

export interface Logger {
  error(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  debug(message: string, fields?: LogFields): void
  /** The log of one piece of work, such as a request: its lines carry these fields as well. */
  child(fields: LogFields): ScopedLogger
}

/**
 * Handed to whoever logs for the work: with Node 20 and 22, `AsyncLocalStorage` calls back for every promise of a
 * request, and the api answers a twentieth more without it.
 */
export interface ScopedLogger extends Logger {
  /** From now on its lines carry these fields, too. */
  addFields(fields: LogFields): void
}

/** What all logs of a process share. */
interface ProcessLog {
  service: string
  levels: ReadonlySet<LogLevel>
  lines: winston.Logger
}

class FieldsLogger implements ScopedLogger {
  constructor(
    private readonly processLog: ProcessLog,
    private fields: LogFields,
  ) {}

  error(message: string, fields?: LogFields): void {
    this.say('error', message, fields)
  }

  warn(message: string, fields?: LogFields): void {
    this.say('warn', message, fields)
  }

  info(message: string, fields?: LogFields): void {
    this.say('info', message, fields)
  }

  debug(message: string, fields?: LogFields): void {
    this.say('debug', message, fields)
  }

  child(fields: LogFields): ScopedLogger {
    return new FieldsLogger(this.processLog, { ...this.fields, ...fields })
  }

  addFields(fields: LogFields): void {
    this.fields = { ...this.fields, ...fields }
  }

  /** As one object, in the order of the line: winston passes it on as it is, where it would copy its parts again. */
  private say(level: LogLevel, message: string, fields: LogFields | undefined): void {
    const { service, levels, lines } = this.processLog
    // Winston asks once it has formatted the line.
    if (!levels.has(level)) return
    const time = new Date().toISOString()
    const line = { time, level, message, service, ...this.fields, ...fields }
    // Fields that were spread from a record may have these names, unseen by the compiler.
    line.time = time
    line.level = level
    line.message = message
    line.service = service
    lines.log(line)
  }
}

const jsonLine = winston.format.printf((entry) => JSON.stringify(entry))

const terminalLine = winston.format.printf(({ time, level, message, ...fields }) => {
  const shown = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}`)
  return [String(time).slice(11, 23), level.padEnd(5), message, ...shown].join(' ')
})

/** JSON lines; on a terminal, lines for people. */
export function createLogger(
  service: string,
  level: LogLevel,
  output: NodeJS.WriteStream = process.stdout,
): Logger {
  const kept = createLogStream(output, (dropped) =>
    logger.warn('the log was read too slowly: lines are missing', { lines: dropped }),
  )
  const lines = winston.createLogger({
    level,
    format: output.isTTY ? terminalLine : jsonLine,
    transports: [new winston.transports.Stream({ stream: kept })],
  })
  const levels = new Set(LOG_LEVELS.filter((one) => lines.isLevelEnabled(one)))
  const logger = new FieldsLogger({ service, levels, lines }, {})
  return logger
}

const carriesBoundValues = (error: Error): boolean =>
  'params' in error ||
  'severity' in error ||
  (error.cause instanceof Error && carriesBoundValues(error.cause))

const codeOf = (error: Error): string | undefined => {
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? codeOf(error.cause) : undefined
}

const FRAME = '\n    at '

/** V8 puts the message before the frames, and a line of the message may look like one. */
function stackFrames(error: Error): string | undefined {
  const { message, stack = '' } = error
  const start = stack.indexOf(message + FRAME)
  // The message was changed since: where the one in the stack ends, nobody knows.
  if (start === -1 && carriesBoundValues(error)) return undefined
  const frames = start === -1 ? stack : stack.slice(start + message.length)
  return frames
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 8)
    .join(' < ')
}

/** The first message down the causes that holds no bound value, such as that of a time-out. */
function detailOf(error: Error): string | undefined {
  if (!carriesBoundValues(error)) return error.message
  return error.cause instanceof Error ? detailOf(error.cause) : undefined
}

/** What a log may say of an error. A database error's message holds the values of its query, so it is left out. */
export function toErrorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  return {
    error: error.name,
    code: codeOf(error),
    detail: detailOf(error),
    stack: stackFrames(error),
  }
}
