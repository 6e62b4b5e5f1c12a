import { execFile } from 'node:child_process'
import { appendFile, chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { withClient } from '@crop/dev-servers'
import { waitUntil } from '../wait-until'

const run = promisify(execFile)
const SLOT = 'standby'

/** Files of the primary that a standby must not have, and logs that it fetches from the primary. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_wal']
const EMPTY_FOLDERS = ['pg_replslot', 'pg_wal']

/** Copies the files of a running server. Files that vanish meanwhile are not needed: the log contains their removal. */
async function copyFiles(source: string, target: string): Promise<void> {
  await mkdir(target, { mode: 0o700 })
  const names = (await readdir(source)).filter((name) => !NOT_COPIED.includes(name))
  await run('cp', ['-a', ...names.map((name) => join(source, name)), target]).catch(() => undefined)
  const { uid, gid } = await stat(source)
  const create = async (path: string, content: string) => {
    await writeFile(path, content, { mode: 0o600 })
    await chown(path, uid, gid)
  }
  for (const name of EMPTY_FOLDERS) {
    await mkdir(join(target, name), { mode: 0o700 })
    await chown(join(target, name), uid, gid)
  }
  await create(join(target, 'standby.signal'), '')
  await create(join(target, 'backup_label'), '')
  await chown(target, uid, gid)
}

/** Copies the data of a running primary with the settings of a standby. */
export async function copyToStandby(primaryUrl: string, dataDir: string): Promise<void> {
  await withClient(primaryUrl, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT])
    await client.query(`select pg_backup_start('standby', true)`)
    await copyFiles(rows[0]?.data_directory ?? '', dataDir)
    const backup = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(dataDir, 'backup_label'), backup.rows[0]?.labelfile ?? '')
  })
  const { hostname, port } = new URL(primaryUrl)
  const settings = [
    `primary_conninfo = 'host=${hostname} port=${port} user=postgres'`,
    `primary_slot_name = '${SLOT}'`,
    `synchronous_standby_names = ''`,
  ]
  await appendFile(join(dataDir, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
}

/** Waits for the transactions that run now, because those that are committing do not wait for the standby. */
async function waitUntilEarlierTransactionsEnd(client: Client): Promise<void> {
  const [start] = (await client.query<{ now: string }>('select clock_timestamp()::text as now')).rows
  const isEarlier = `xact_start < $1::timestamptz and pid <> pg_backend_pid() and backend_type = 'client backend'`
  const countEarlier = async () =>
    (await client.query(`select 1 from pg_stat_activity where ${isEarlier}`, [start?.now])).rows.length
  await waitUntil(async () => (await countEarlier()) === 0)
}

/** Makes the primary wait for its standby at each commit, and waits until the standby has all earlier commits. */
export async function waitUntilSynchronous(primaryUrl: string): Promise<void> {
  await withClient(primaryUrl, async (client) => {
    const isTrue = async (condition: string) =>
      (await client.query(`select 1 from pg_stat_replication where ${condition}`)).rows.length > 0
    await waitUntil(() => isTrue(`state = 'streaming'`))
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    await waitUntil(() => isTrue(`sync_state = 'sync'`))
    // Commits wait for the standby once the checkpointer has read the new setting, which it does before a checkpoint.
    await client.query('checkpoint')
    await waitUntilEarlierTransactionsEnd(client)
    const { rows } = await client.query<{ position: string }>('select pg_current_wal_flush_lsn() as position')
    await waitUntil(() => isTrue(`flush_lsn >= '${rows[0]?.position ?? ''}'`))
  })
}
