import { writeFile } from 'node:fs/promises'
import { runMain } from '../run-main'
import { SETTINGS_PAGE, writeSettingsPage } from './settings-page'

runMain(async () => writeFile(SETTINGS_PAGE, await writeSettingsPage()))
