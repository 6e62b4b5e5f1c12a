import { randomUUID } from 'node:crypto'
import type { Analysis, Client, CropPlan } from '@crop/client'
import { inWords, monthChart, nameOfMonth } from './chart'
import { draw, step, tell } from './print'

/** Late for wheat at Lahore, so that there is something to improve. */
const PLAN = { name: 'River field', crop: 'wheat', location: 'lahore', planting_month: 2 }

async function register(client: Client): Promise<void> {
  const email = `grower-${randomUUID().slice(0, 8)}@example.com`
  step('A grower makes an account', 'client.register({ email, password, full_name, organization })')
  const names = { full_name: 'Amina Otieno', organization: 'Lake Growers' }
  await client.register({ email, password: 'two rows of wheat', ...names })
  const profile = await client.me()
  tell(`Signed in as ${profile.full_name} of ${profile.organization} <${profile.email}>.`)
}

async function savePlan(client: Client): Promise<CropPlan> {
  step('She saves a plan', 'client.plans.create({ name, crop, location, planting_month, risk_tolerance })')
  const plan = await client.plans.create({ ...PLAN, risk_tolerance: 'medium' })
  const month = nameOfMonth(plan.planting_month)
  tell(`“${plan.name}”: ${plan.crop} at ${plan.location}, planting in ${month}. Plan ${plan.id}.`)
  return plan
}

function tellResult(analysis: Analysis): void {
  const { feasibility_label: label, feasibility_score: score, limiting_factor: factor } = analysis
  const limit = factor ? `, limited by ${inWords(factor)}` : ''
  tell(`→ ${inWords(label)}${score === null ? '' : ` (${score.toFixed(2)})`}${limit}`)
  tell(analysis.explanation)
}

/** `refresh` has it computed and recorded, also when somebody asked the same before. */
async function analyse(client: Client, plan: CropPlan, month?: number): Promise<Analysis> {
  return client.analyses.analyzeAndWait(
    { crop_plan_id: plan.id, ...(month !== undefined && { month }) },
    { refresh: true, onState: (state) => tell(state) },
  )
}

async function analysePlan(client: Client, plan: CropPlan): Promise<Analysis> {
  step(
    'She asks whether it is feasible',
    'client.analyses.analyzeAndWait({ crop_plan_id }, { refresh: true })',
  )
  const analysis = await analyse(client, plan)
  tellResult(analysis)
  draw(monthChart(analysis))
  return analysis
}

async function whatIf(client: Client, plan: CropPlan, [better]: Analysis['better_months']): Promise<void> {
  if (!better) return tell('No other month is much better.')
  step(
    'What if she waits for a better month?',
    `client.analyses.analyzeAndWait({ crop_plan_id, month: ${better.month} }, { refresh: true })`,
  )
  tellResult(await analyse(client, plan, better.month))
}

async function readNotifications(client: Client): Promise<void> {
  step('The service has noticed the difference', 'client.notifications.list({ unread_only: true })')
  const { notifications, unread_count: unread } = await client.notifications.list({ unread_only: true })
  tell(`${unread} unread`)
  for (const { severity, title, message } of notifications) tell(`[${severity}] ${title}\n${message}`)
  await client.notifications.markAllRead()
}

async function readHistory(client: Client, plan: CropPlan): Promise<void> {
  step('Every analysis of the plan is kept', 'client.plans.history(id)')
  for (const { month, feasibility_label: label, created_at: at } of await client.plans.history(plan.id))
    tell(`${at}  ${nameOfMonth(month)}  ${inWords(label)}`)
}

/** All that a customer does in the product, in the order in which they meet it. */
export async function journey(client: Client): Promise<void> {
  await register(client)
  const plan = await savePlan(client)
  const analysis = await analysePlan(client, plan)
  await whatIf(client, plan, analysis.better_months)
  await readNotifications(client)
  await readHistory(client, plan)
  step('She signs out', 'client.signOut()')
  await client.signOut()
  tell('Done.')
}
