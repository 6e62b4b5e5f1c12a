import {
  createResetCode,
  exportAccount,
  findUser,
  findUserByEmail,
  listDuplicateAccounts,
  listUsers,
  requestErasure,
  setUserActive,
  setUserVerified,
  type Db,
  type User,
  type UserChange,
} from '@crop/db'
import { generateResetCode, hashResetCode, isUuid, normaliseEmail, RESET_CODE_MINUTES } from '@crop/domain'
import type { Command } from 'commander'
import type { CommandContext } from './command-context'
import { CommandError } from './command-error'
import { parseNonEmptyText, createIntegerParser } from './option-values'
import { printDetails, printRows } from './print-details'
import { escapeUnprintable } from './escape-unprintable'
import { logSecurity, type SecurityEvent } from './security-log'
import { withDatabase } from './with-database'

function toProfile(user: User) {
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

/** Returns the address of an account. Accepts its id too, because the addresses of two accounts can look the same. */
async function toEmail(db: Db, emailOrId: string): Promise<string> {
  const user = isUuid(emailOrId) ? await findUser(db, emailOrId) : undefined
  return user?.email ?? emailOrId
}

const findAccount = async (db: Db, emailOrId: string) => findUserByEmail(db, await toEmail(db, emailOrId))

const accountNotFound = (email: string) => new CommandError(`No account has the address or the id ${email}.`)

async function showUser(context: CommandContext, email: string, options: { json: boolean }): Promise<void> {
  const user = await withDatabase(context, (db) => findAccount(db, email))
  if (!user) throw accountNotFound(email)
  printDetails(context, toProfile(user), options)
}

interface ListOptions {
  search?: string
  limit: number
  json: boolean
}

async function printUsers(context: CommandContext, { search, limit, json }: ListOptions): Promise<void> {
  const users = await withDatabase(context, (db) => listUsers(db, { search, limit }))
  printRows(context, users.map(toProfile), { json, emptyMessage: 'No account matches.' })
}

async function printDuplicates(context: CommandContext, options: { json: boolean }): Promise<void> {
  const accounts = await withDatabase(context, listDuplicateAccounts)
  const rows = accounts.map(({ emailKey, id, email, isDefault, isActive, lastLoginAt, createdAt }) => ({
    normal_form: emailKey,
    id,
    email,
    is_default: isDefault,
    is_active: isActive,
    last_login_at: lastLoginAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }))
  printRows(context, rows, { ...options, emptyMessage: 'No two accounts share an address.' })
}

/** Prints a code with which the owner of the address can set a new password. */
async function printResetCode(context: CommandContext, email: string): Promise<void> {
  const code = generateResetCode()
  const hashCode = (userId: string) => hashResetCode(userId, code)
  const userId = await withDatabase(context, async (db) =>
    createResetCode(db, await toEmail(db, email), hashCode),
  )
  if (userId === undefined) throw new CommandError(`No active account has the address ${email}.`)
  await logSecurity(context, 'reset_code_created', { user_id: userId })
  const { console } = context
  console.error(`Valid for ${RESET_CODE_MINUTES} minutes, once. Give it only to the owner of the account.`)
  console.log(code)
}

/** Prints everything kept about an account as one JSON document. */
async function printExport(context: CommandContext, email: string): Promise<void> {
  await withDatabase(context, async (db) => {
    const user = await findAccount(db, email)
    const parts = user && (await exportAccount(db, user.id))
    if (!parts) throw accountNotFound(email)
    for await (const part of parts) context.stdout.write(part)
    context.stdout.write('\n')
  })
}

/** Erases an account; the workers delete its data. */
async function deleteUser(context: CommandContext, email: string): Promise<void> {
  const userId = await withDatabase(context, async (db) => {
    const user = await findAccount(db, email)
    return user && (await requestErasure(db, { userId: user.id })) ? user.id : undefined
  })
  if (userId === undefined) throw accountNotFound(email)
  await logSecurity(context, 'account_erased', { user_id: userId })
  context.console.log(
    `${escapeUnprintable(normaliseEmail(email))} is erased. Workers delete its data within minutes.`,
  )
}

interface ChangeCommand {
  name: string
  description: string
  /** The state of the account afterwards. */
  newState: string
  event: SecurityEvent
  apply: (db: Db, email: string) => Promise<UserChange | undefined>
}

/** Adds a command that changes one account, logs the change and prints the new state. */
function addChangeCommand(
  users: Command,
  context: CommandContext,
  { name, description, newState, event, apply }: ChangeCommand,
): void {
  users
    .command(`${name} <account>`)
    .description(description)
    .action(async (email: string) => {
      const change = await withDatabase(context, async (db) => apply(db, await toEmail(db, email)))
      if (!change) throw accountNotFound(email)
      if (change.isChanged) await logSecurity(context, event, { user_id: change.userId })
      context.console.log(`${escapeUnprintable(normaliseEmail(email))} is ${newState}.`)
    })
}

const USER_CHANGES: readonly ChangeCommand[] = [
  {
    name: 'deactivate',
    description: 'end all sessions and refuse sign-in, everywhere within 5 s',
    newState: 'deactivated',
    event: 'account_deactivated',
    apply: (db, email) => setUserActive(db, email, false),
  },
  {
    name: 'activate',
    description: 'let the account sign in again',
    newState: 'active',
    event: 'account_activated',
    apply: (db, email) => setUserActive(db, email, true),
  },
  {
    name: 'verify',
    description: 'mark the address as verified',
    newState: 'verified',
    event: 'account_verified',
    apply: setUserVerified,
  },
]

export function addUsersCommand(program: Command, context: CommandContext): void {
  const users = program
    .command('users')
    .description('show accounts and change their state; <account> is an e-mail address or an id')
  for (const change of USER_CHANGES) addChangeCommand(users, context, change)
  users
    .command('list')
    .description('list accounts, the newest first')
    .option('--search <text>', 'text in the address, name or organization', parseNonEmptyText)
    .option('--limit <n>', 'how many accounts to list at most', createIntegerParser(1), 100)
    .option('--json', 'as JSON', false)
    .action((options: ListOptions) => printUsers(context, options))
  users
    .command('duplicates')
    .description('list accounts that share an e-mail address, in different spellings')
    .option('--json', 'as JSON', false)
    .action((options: { json: boolean }) => printDuplicates(context, options))
  users
    .command('show <account>')
    .description('show an account, without its password')
    .option('--json', 'as JSON', false)
    .action((email: string, options: { json: boolean }) => showUser(context, email, options))
  users
    .command('reset-code <account>')
    .description('print a one-time code with which the owner sets a new password')
    .action((email: string) => printResetCode(context, email))
  users
    .command('export <account>')
    .description('print everything kept about an account, as JSON')
    .action((email: string) => printExport(context, email))
  users
    .command('delete <account>')
    .description('erase an account with all its data, for good')
    .action((email: string) => deleteUser(context, email))
}
