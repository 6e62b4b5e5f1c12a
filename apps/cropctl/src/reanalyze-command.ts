import type { Model } from '@crop/agronomy/model'
import { queueReanalyses, readOutdatedPlans, type Db } from '@crop/db'
import { findVerdictChange, getPlanQuestion, toCanonicalQuestion, type FeasibilityLabel } from '@crop/domain'
import type { Command } from 'commander'
import type { CommandContext } from './command-context'
import { loadServiceModelConfig } from './config'
import { loadModel } from './load-model'
import { createIntegerParser } from './option-values'
import { withDatabase } from './with-database'

interface LabelChange {
  from: FeasibilityLabel
  to: FeasibilityLabel
  plans: number
}

interface Preview {
  changes: LabelChange[]
  /** Number of plans whose owner would be notified. */
  notifications: number
}

/** Assesses every plan that another model version analysed and counts the plans by old and new label. */
async function previewChanges(db: Db, model: Model): Promise<Preview> {
  const changes = new Map<string, LabelChange>()
  let notifications = 0
  for await (const plans of readOutdatedPlans(db, model.version)) {
    for (const { latestLabel: from, previousVerdict, ...plan } of plans) {
      const to = model.assess(toCanonicalQuestion(getPlanQuestion(plan))).feasibility_label
      const key = `${from} ${to}`
      const change = changes.get(key) ?? { from, to, plans: 0 }
      changes.set(key, { ...change, plans: change.plans + 1 })
      if (findVerdictChange(previousVerdict?.verdict, to)) notifications += 1
    }
  }
  return { changes: [...changes.values()].sort((a, b) => b.plans - a.plans), notifications }
}

interface PreviewOptions {
  version: string
  rate: number
}

function printPreview(
  { console }: CommandContext,
  { changes, notifications }: Preview,
  { version, rate }: PreviewOptions,
): void {
  const total = changes.reduce((sum, { plans }) => sum + plans, 0)
  console.log(`${total} active plans were last analysed by a model other than ${version}.`)
  for (const { from, to, plans } of changes) {
    console.log(`${String(plans).padStart(8)}  ${from} → ${to}${from === to ? ' (unchanged)' : ''}`)
  }
  if (total === 0) return
  const minutes = Math.ceil(total / rate)
  console.log(
    `${notifications} of them would notify their owners; at ${rate} a minute they take about ${minutes} min.`,
  )
}

interface ReanalyzeOptions {
  dryRun: boolean
  rate: number
}

async function reanalyze(context: CommandContext, { dryRun, rate }: ReanalyzeOptions): Promise<void> {
  const { console, env } = context
  const model = await loadModel(loadServiceModelConfig(env).dataDir)
  await withDatabase(context, async (db) => {
    printPreview(context, await previewChanges(db, model), { version: model.version, rate })
    if (dryRun) return console.log('Dry run: nothing was queued.')
    const queued = await queueReanalyses(db, model.version, rate)
    console.log(`${queued} analyses were queued, at most ${rate} a minute, behind those that wait already.`)
  })
}

export function addReanalyzeCommand(program: Command, context: CommandContext): void {
  program
    .command('reanalyze')
    .description('analyse again the plans that another model version analysed')
    .option('--dry-run', 'only print how labels would change', false)
    .option('--rate <per minute>', 'analyses that become due in a minute', createIntegerParser(1), 60)
    .action((options: ReanalyzeOptions) => reanalyze(context, options))
}
