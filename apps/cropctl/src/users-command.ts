import { findUserByEmail, setUserActive, setUserVerified } from '@crop/db'
import type { Db, User } from '@crop/db'
import { normaliseEmail } from '@crop/domain'
import { Command } from 'commander'
import { CommandError } from './command-error'
import { printFacts } from './print-facts'
import { printable } from './printable'
import { logSecurity } from './security-log'
import type { SecurityEvent } from './security-log'
import { withDatabase } from './with-database'

function profileOf(user: User) {
  return {
    id: user.id,
    email: user.email,
    full_name: user.fullName,
    organization: user.organization,
    is_active: user.isActive,
    is_verified: user.isVerified,
    last_login_at: user.lastLoginAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
  }
}

const noAccount = (email: string) => new CommandError(`No account has the address ${email}.`)

async function show(email: string, options: { json: boolean }): Promise<void> {
  const user = await withDatabase((db) => findUserByEmail(db, normaliseEmail(email)))
  if (!user) throw noAccount(email)
  printFacts(profileOf(user), options)
}

interface Change {
  description: string
  /** What the account is afterwards. */
  done: string
  event: SecurityEvent
  /** The account's id; undefined when there is none. */
  apply: (db: Db, email: string) => Promise<string | undefined>
}

/** A command that changes one account and says that it did. */
function change(name: string, { description, done, event, apply }: Change) {
  return new Command(name)
    .description(description)
    .argument('<email>')
    .action(async (email: string) => {
      const userId = await withDatabase((db) => apply(db, normaliseEmail(email)))
      if (userId === undefined) throw noAccount(email)
      logSecurity(event, { user_id: userId })
      console.log(`${printable(normaliseEmail(email))} is ${done}.`)
    })
}

const CHANGES: Readonly<Record<string, Change>> = {
  deactivate: {
    description: 'end all sessions and refuse sign-in, everywhere within 5 s',
    done: 'deactivated',
    event: 'account_deactivated',
    apply: (db, email) => setUserActive(db, email, false),
  },
  activate: {
    description: 'let the account sign in again',
    done: 'active',
    event: 'account_activated',
    apply: (db, email) => setUserActive(db, email, true),
  },
  verify: {
    description: 'mark the address as verified',
    done: 'verified',
    event: 'account_verified',
    apply: setUserVerified,
  },
}

export function usersCommand(): Command {
  const users = new Command('users').description('look at accounts and set their state')
  for (const [name, made] of Object.entries(CHANGES)) users.addCommand(change(name, made))
  users
    .command('show <email>')
    .description('an account, without its password')
    .option('--json', 'as JSON', false)
    .action(show)
  return users
}
