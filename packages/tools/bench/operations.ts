import { migrate } from '@crop/db'
import { startThrowawayServers } from '@crop/testkit'
import { type Figures, printChange, saveFigures } from './measure/figures'
import { readOptions } from './measure/options'
import { accountOperations } from './operations/account-operations'
import { analysisOperations } from './operations/analysis-operations'
import { notificationOperations } from './operations/notification-operations'
import type { Operation } from './operations/operation'
import { planOperations } from './operations/plan-operations'
import { figuresOf, printHeading, printRow, COMPARED_FIGURES } from './operations/report'
import { compare, type Stage } from './operations/rounds'
import { startFloor, startProduct } from './operations/targets'
import { createFixture } from './operations/fixture'

const BENCHMARK = 'operations'
const ROUNDS = 5
const ROUND_MS = 2000
const SLOW_ROUND_MS = 1000

const ALL: readonly Operation[] = [
  ...accountOperations,
  ...planOperations,
  ...notificationOperations,
  ...analysisOperations,
]

function operationsNamed(only: string[] | undefined): readonly Operation[] {
  const unknown = only?.filter((name) => ALL.every((operation) => operation.name !== name)) ?? []
  if (unknown.length > 0) {
    const known = ALL.map(({ name }) => name).join(', ')
    throw new Error(`${unknown.join(', ')}: there is ${known}`)
  }
  return ALL.filter(({ name }) => only?.includes(name) ?? true)
}

async function measure(stage: Stage, operations: readonly Operation[], rounds: number): Promise<Figures> {
  const figures: Figures = {}
  printHeading()
  for (const operation of operations) {
    const ms = operation.isSlow ? SLOW_ROUND_MS : ROUND_MS
    const compared = await compare(stage, operation, { rounds, ms })
    printRow(operation.name, compared)
    figures[operation.name] = figuresOf(compared)
  }
  return figures
}

async function main(): Promise<void> {
  const { only, rounds = ROUNDS, compare: file } = readOptions()
  const operations = operationsNamed(only)
  await using servers = await startThrowawayServers()
  await migrate(servers.postgresUrl)
  await using product = await startProduct(servers)
  await using fixture = await createFixture(servers, product.url)
  await using floor = await startFloor(servers, fixture)
  const stage = { fixture, product, floor, pids: servers.pids }
  const figures = await measure(stage, operations, rounds)
  saveFigures(BENCHMARK, figures)
  printChange({ benchmark: BENCHMARK, figures, file, names: COMPARED_FIGURES })
}

void main()
