import { runMain } from '../run-main'
import { customerJobs } from './customer-jobs'
import { createDemoContext, type DemoContext, type Job } from './demo-context'
import { operatorJobs } from './operator-jobs'
import { partnerJobs } from './partner-jobs'
import { withDemoStack } from './stack'

const GROUPS: readonly { user: string; jobs: Job[] }[] = [
  { user: 'A customer', jobs: customerJobs },
  { user: 'A partner', jobs: partnerJobs },
  { user: 'The operator', jobs: operatorJobs },
]

async function runJob(context: DemoContext, job: Job): Promise<boolean> {
  const steps: string[] = []
  const startedAt = performance.now()
  try {
    await job.run(context, (text) => steps.push(`       ${text}`))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log([`  ok   ${job.title} (${seconds} s)`, ...steps].join('\n'))
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.log([`  FAIL ${job.title}`, ...steps, `       ${reason}`].join('\n'))
    return false
  }
}

/** Runs the jobs of all users on a stack of its own, and returns the exit code. */
async function main(): Promise<number> {
  return withDemoStack(async (stack) => {
    const context = await createDemoContext(stack)
    let [passed, total] = [0, 0]
    for (const { user, jobs } of GROUPS) {
      console.log(`\n${user}`)
      for (const job of jobs) {
        total += 1
        if (await runJob(context, job)) passed += 1
      }
    }
    console.log(`\n${passed} of ${total} jobs done`)
    return passed === total ? 0 : 1
  })
}

runMain(main)
