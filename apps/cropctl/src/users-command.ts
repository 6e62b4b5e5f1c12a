import { findUserByEmail, setUserActive, setUserVerified } from '@crop/db'
import type { Db, User } from '@crop/db'
import { normaliseEmail } from '@crop/domain'
import { Command } from 'commander'
import { CommandError } from './command-error'
import { printable } from './printable'
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

async function show(email: string, { json }: { json: boolean }): Promise<void> {
  const user = await withDatabase((db) => findUserByEmail(db, normaliseEmail(email)))
  if (!user) throw noAccount(email)
  const profile = profileOf(user)
  if (json) return console.log(JSON.stringify(profile, null, 2))
  for (const [name, value] of Object.entries(profile))
    console.log(`${name.padEnd(14)} ${printable(String(value ?? '-'))}`)
}

/** A command that changes one account and says that it did. */
function change(
  name: string,
  description: string,
  done: string,
  apply: (db: Db, email: string) => Promise<boolean>,
) {
  return new Command(name)
    .description(description)
    .argument('<email>')
    .action(async (email: string) => {
      if (!(await withDatabase((db) => apply(db, normaliseEmail(email))))) throw noAccount(email)
      console.log(`${printable(normaliseEmail(email))} is ${done}.`)
    })
}

export function usersCommand(): Command {
  return new Command('users')
    .description('look at accounts and set their state')
    .addCommand(
      change(
        'deactivate',
        'end all sessions and refuse sign-in, everywhere within 5 s',
        'deactivated',
        (db, email) => setUserActive(db, email, false),
      ),
    )
    .addCommand(
      change('activate', 'let the account sign in again', 'active', (db, email) =>
        setUserActive(db, email, true),
      ),
    )
    .addCommand(change('verify', 'mark the address as verified', 'verified', setUserVerified))
    .addCommand(
      new Command('show')
        .description('an account, without its password')
        .argument('<email>')
        .option('--json', 'as JSON', false)
        .action(show),
    )
}
