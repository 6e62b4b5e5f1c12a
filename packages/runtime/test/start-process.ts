import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'

const toArguments = (name: string, options: string[]) => [
  '--import=tsx',
  '--conditions=source',
  join(__dirname, 'processes', `${name}.ts`),
  ...options,
]

/** Runs a program of `processes/` to its end and returns its standard output. */
export const runProgram = (name: string, ...options: string[]): string =>
  execFileSync(process.execPath, toArguments(name, options), { encoding: 'utf8' })

/** Starts a program of `processes/`. The caller kills it. */
export const startProgram = (name: string, ...options: string[]) =>
  spawn(process.execPath, toArguments(name, options))
