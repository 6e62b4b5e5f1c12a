import { startMigratedServers } from './measure/migrated-servers'
import { type Figures, printChange, saveFigures } from './measure/figures'
import { readOptions } from './measure/options'
import { accountOperations } from './operations/account-operations'
import { analysisOperations } from './operations/analysis-operations'
import { notificationOperations } from './operations/notification-operations'
import type { Operation } from './operations/operation'
import { planOperations } from './operations/plan-operations'
import { toFigures, printHeading, printRow, COMPARED_FIGURES } from './operations/report'
import { compareToFloor, type BenchmarkContext } from './operations/rounds'
import { startFloor, startProduct } from './operations/targets'
import { createFixture } from './operations/fixture'

const BENCHMARK = 'operations'
const ROUNDS = 5
const ROUND_MS = 2000
const SLOW_ROUND_MS = 1000

const ALL_OPERATIONS: readonly Operation[] = [
  ...accountOperations,
  ...planOperations,
  ...notificationOperations,
  ...analysisOperations,
]

function selectOperations(only: string[] | undefined): readonly Operation[] {
  const unknown = only?.filter((name) => ALL_OPERATIONS.every((operation) => operation.name !== name)) ?? []
  if (unknown.length > 0) {
    const known = ALL_OPERATIONS.map(({ name }) => name).join(', ')
    throw new Error(`no operation is named ${unknown.join(', ')}; the operations are ${known}`)
  }
  return ALL_OPERATIONS.filter(({ name }) => only?.includes(name) ?? true)
}

async function measure(
  context: BenchmarkContext,
  operations: readonly Operation[],
  rounds: number,
): Promise<Figures> {
  const figures: Figures = {}
  printHeading()
  for (const operation of operations) {
    const ms = operation.isSlow ? SLOW_ROUND_MS : ROUND_MS
    const comparison = await compareToFloor(context, operation, { rounds, ms })
    printRow(operation.name, comparison)
    figures[operation.name] = toFigures(comparison)
  }
  return figures
}

async function main(): Promise<void> {
  const { only, rounds = ROUNDS, compare: file } = readOptions()
  const operations = selectOperations(only)
  await using servers = await startMigratedServers()
  await using product = await startProduct(servers)
  await using fixture = await createFixture(servers, product.url)
  await using floor = await startFloor(servers, fixture)
  const context = { fixture, product, floor, pids: servers.pids }
  const figures = await measure(context, operations, rounds)
  saveFigures(BENCHMARK, figures)
  printChange({ benchmark: BENCHMARK, figures, file, names: COMPARED_FIGURES })
}

void main()
