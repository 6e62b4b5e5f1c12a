import { migrate } from '@crop/db'
import type { MigrationWait } from '@crop/db'
import { Command } from 'commander'
import { loadDatabaseConfig } from './config'

const WAITS: Readonly<Record<MigrationWait, string>> = {
  'another migration': 'Another session migrates: waiting until it is done.',
  'a table in use': 'A table is in use: giving way to whoever else needs it, and trying until it is free.',
}

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('apply migrations; safe to run from several places at once')
    .action(async () => {
      await migrate(loadDatabaseConfig(process.env).databaseUrl, (wait) => console.error(WAITS[wait]))
      console.log('Migrations are current.')
    })
}
