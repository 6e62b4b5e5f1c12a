import { migrate, type MigrationWait } from '@crop/db'
import type { Command } from 'commander'
import type { CommandContext } from './command-context'
import { loadDatabaseConfig } from './config'

const WAIT_MESSAGES: Readonly<Record<MigrationWait, string>> = {
  'another migration': 'Another session migrates: waiting until it is done.',
  'a table in use':
    'A table is in use: the migration yields to other sessions and retries until the table is free.',
}

function formatApplied(count: number): string {
  if (count === 0) return 'No migration was missing.'
  return count === 1 ? 'Applied 1 migration.' : `Applied ${count} migrations.`
}

export function addMigrateCommand(program: Command, { env, console }: CommandContext): void {
  program
    .command('migrate')
    .description('apply migrations; safe to run from several places at once')
    .action(async () => {
      const { databaseUrl } = loadDatabaseConfig(env)
      const applied = await migrate(databaseUrl, (wait) => console.error(WAIT_MESSAGES[wait]))
      console.log(`${formatApplied(applied)} Migrations are current.`)
    })
}
