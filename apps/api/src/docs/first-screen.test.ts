import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateApiKey } from '@crop/domain'
import { useThrowawayFolder } from '@crop/testkit'
import { describeInBrowser } from '../../test/browser'
import { QUESTION, RESULT, useTestApi } from '../../test/test-api'

const PUBLIC_KEY = generateApiKey()
const api = useTestApi({ PUBLIC_API_KEY: PUBLIC_KEY })
const folder = useThrowawayFolder()

describeInBrowser(api, 'the page of the guide “first screen”', (visit) => {
  /** Saves the page of the guide as a file, for the api and the key of the test. */
  function savePage(): string {
    const guide = readFileSync(join(__dirname, '../../../../docs/tutorials/first-screen.md'), 'utf8')
    const [, page = ''] = /```html\n([^]*?)```/.exec(guide) ?? []
    const { port } = api().app.address() as AddressInfo
    const file = join(folder, 'screen.html')
    writeFileSync(
      file,
      page
        .replaceAll('http://localhost:3000', `http://127.0.0.1:${port}`)
        .replace('YOUR_PUBLIC_KEY', PUBLIC_KEY),
    )
    return pathToFileURL(file).href
  }

  test('answers a question from a file, without an account', async () => {
    await api().cacheResult(QUESTION)
    const address = savePage()
    const { page, pageErrors } = await visit(address, { screen: 'phone' })
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByRole('status').getByText(RESULT.explanation).waitFor()
    await page.getByLabel('Month').fill('13')
    await page.evaluate("document.querySelector('form').noValidate = true")
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByRole('status').getByText('month must be between 1 and 12.').waitFor()
    expect(pageErrors.filter((error) => !error.endsWith(address) && !error.includes('422'))).toEqual([])
  })
})
