import { migrate } from '@crop/db'
import { Command } from 'commander'
import { loadDatabaseConfig } from './config'

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('apply migrations; safe to run from several places at once')
    .action(async () => {
      await migrate(loadDatabaseConfig(process.env).databaseUrl)
      console.log('Migrations are current.')
    })
}
