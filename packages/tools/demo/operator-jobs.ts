import assert from 'node:assert/strict'
import { getAtPath, waitUntil } from '@crop/testkit'
import { createAnalysedPlan, isSignedOut, type Job, PLAN, waitUntilRefused } from './demo-context'

const health: Job = {
  title: 'reads health, metrics and the contract',
  async run({ apiUrl, apiAdminUrl }, step) {
    const readText = async (url: string) => {
      const response = await fetch(url)
      assert.equal(response.status, 200, url)
      return response.text()
    }
    const ready: unknown = JSON.parse(await readText(`${apiUrl}/readyz`))
    assert.equal(getAtPath(ready, ['status']), 'ready')
    assert.match(await readText(`${apiAdminUrl}/metrics`), /^crop_tasks/m)
    assert.match(await readText(`${apiUrl}/openapi.json`), /"openapi":\s*"3\.1/)
    assert.match(await readText(`${apiUrl}/errors/ANALYSIS_NOT_FOUND`), /Analysis not found/)
    step('ready, with metrics, OpenAPI 3.1 and an error catalogue')
  },
}

const revoke: Job = {
  title: 'revokes a key and deactivates an account, both within five seconds',
  async run({ cropctl, createApiKey, createCustomer, send }, step) {
    const apiKey = await createApiKey()
    const { client, email } = await createCustomer()
    const isKeyRefused = async () =>
      (await send('GET', '/analyses/batches', { headers: { 'X-API-Key': apiKey } })).status === 401
    assert.equal(await isKeyRefused(), false)
    await cropctl('api-keys', 'revoke', apiKey.slice(0, 12))
    await cropctl('users', 'deactivate', email)
    const waited = await waitUntilRefused(async () => (await isKeyRefused()) && (await isSignedOut(client)))
    step(`both were refused after ${waited}`)
  },
}

const reanalyze: Job = {
  title: 'analyses plans again after a change of the model, compared like with like',
  async run(context, step) {
    const { cropctl, query } = context
    const { client, id: userId, planId } = await createAnalysedPlan(context)
    const whatIf = { crop_plan_id: planId, location: 'dubai', month: 7 }
    await client.analyses.analyzeAndWait(whatIf, { record: true })
    await client.notifications.markAllRead()
    // As if an older version of the model had made the records.
    await query(`update analyses set model_version = 'season-old' where user_id = $1`, [userId])
    assert.match(await cropctl('reanalyze', '--dry-run'), /plans were last analysed by a model other than/)
    await cropctl('reanalyze', '--rate', '60000')
    const records = await waitUntil(async () => {
      const listed = await client.plans.history(planId)
      return listed[0]?.trigger === 'reanalysis' ? listed : undefined
    })
    const [reanalysis, , own] = records
    assert.deepEqual([reanalysis?.is_what_if, reanalysis?.month], [false, PLAN.planting_month])
    assert.equal(reanalysis?.feasibility_label, own?.feasibility_label)
    assert.equal((await client.notifications.list({ unread_only: true })).unread_count, 0)
    step('the plan has its own label again, and nobody was notified of a change that never was')
  },
}

export const operatorJobs: Job[] = [health, revoke, reanalyze]
