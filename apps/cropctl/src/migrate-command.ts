import { migrate } from '@crop/db'
import { Command } from 'commander'
import { loadConfig } from './config'

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('apply migrations; safe to run from several places at once')
    .action(async () => {
      await migrate(loadConfig(process.env).databaseUrl)
      console.log('Migrations are current.')
    })
}
