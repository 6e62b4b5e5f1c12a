import { randomUUID } from 'node:crypto'
import type { Analysis, Client, CropPlan } from '@crop/client'
import { createMonthChart } from './chart'
import { formatKey, formatMonth } from './format'
import { printLines, printStep, printText } from './print'

async function register(client: Client): Promise<void> {
  printStep('Create an account', 'client.register({ email, password, full_name, organization })')
  await client.register({
    email: `grower-${randomUUID().slice(0, 8)}@example.com`,
    password: 'two rows of wheat',
    full_name: 'Amina Otieno',
    organization: 'Lake Growers',
  })
  const profile = await client.me()
  printText(`Signed in as ${profile.full_name} of ${profile.organization} <${profile.email}>.`)
}

/** Saves a plan with a month that is late for wheat at Lahore, so that the analysis finds better months. */
async function savePlan(client: Client): Promise<CropPlan> {
  printStep('Save a plan', 'client.plans.create({ name, crop, location, planting_month, risk_tolerance })')
  const plan = await client.plans.create({
    name: 'River field',
    crop: 'wheat',
    location: 'lahore',
    planting_month: 2,
    risk_tolerance: 'medium',
  })
  const month = formatMonth(plan.planting_month)
  printText(`“${plan.name}”: ${plan.crop} at ${plan.location}, planting in ${month}. Plan ${plan.id}.`)
  return plan
}

function printResult(analysis: Analysis): void {
  const { feasibility_label: label, feasibility_score: score, limiting_factor: factor } = analysis
  const scoreText = score === null ? '' : ` (${score.toFixed(2)})`
  const limitation = factor ? `, limited by ${formatKey(factor)}` : ''
  printText(`→ ${formatKey(label)}${scoreText}${limitation}`)
  printText(analysis.explanation)
}

/** Uses `record`, because results from the cache are otherwise not recorded with the plan. */
async function analyse(client: Client, plan: CropPlan, month?: number): Promise<Analysis> {
  return client.analyses.analyzeAndWait(
    { crop_plan_id: plan.id, ...(month !== undefined && { month }) },
    { record: true, onState: (state) => printText(state) },
  )
}

async function analysePlan(client: Client, plan: CropPlan): Promise<Analysis> {
  printStep('Analyse the plan', 'client.analyses.analyzeAndWait({ crop_plan_id }, { record: true })')
  const analysis = await analyse(client, plan)
  printResult(analysis)
  printLines(createMonthChart(analysis))
  return analysis
}

async function analyseBetterMonth(
  client: Client,
  plan: CropPlan,
  [betterMonth]: Analysis['better_months'],
): Promise<void> {
  if (!betterMonth) return printText('No other month is much better.')
  printStep(
    'Try a better month',
    `client.analyses.analyzeAndWait({ crop_plan_id, month: ${betterMonth.month} }, { record: true })`,
  )
  printResult(await analyse(client, plan, betterMonth.month))
}

async function readNotifications(client: Client): Promise<void> {
  printStep('Read the notification about the new label', 'client.notifications.list({ unread_only: true })')
  const { notifications, unread_count } = await client.notifications.list({ unread_only: true })
  printText(`${unread_count} unread`)
  for (const { severity, title, message } of notifications) printText(`[${severity}] ${title}\n${message}`)
  await client.notifications.markAllRead()
}

async function readHistory(client: Client, plan: CropPlan): Promise<void> {
  printStep('List all analyses of the plan', 'client.plans.history(id)')
  for (const { month, feasibility_label, created_at } of await client.plans.history(plan.id))
    printText(`${created_at}  ${formatMonth(month)}  ${formatKey(feasibility_label)}`)
}

/** Uses every feature of the service as a new customer, and prints each step. */
export async function runTour(client: Client): Promise<void> {
  await register(client)
  const plan = await savePlan(client)
  const analysis = await analysePlan(client, plan)
  await analyseBetterMonth(client, plan, analysis.better_months)
  await readNotifications(client)
  await readHistory(client, plan)
  printStep('Sign out', 'client.signOut()')
  await client.signOut()
  printText('Done.')
}
