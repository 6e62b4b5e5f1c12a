import { readFileSync } from 'node:fs'
import { SETTINGS_PAGE, writeSettingsPage } from './settings-page'

test('the page of settings is that of the code (otherwise run "npm run generate")', async () => {
  expect(readFileSync(SETTINGS_PAGE, 'utf8')).toBe(await writeSettingsPage())
})
