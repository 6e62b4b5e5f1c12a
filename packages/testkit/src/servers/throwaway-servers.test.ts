import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createThrowawayFolder } from './throwaway-folder'
import { listDescendants } from '../processes/descendants'
import { startThrowawayServers } from './throwaway-servers'

const { PATH, TMPDIR } = process.env
afterEach(() => {
  process.env.PATH = PATH
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
})

const listPostgresProcesses = () => listDescendants(process.pid, 'bin/postgres')

test('a failed Redis start stops Postgres and deletes all data', async () => {
  await using programs = await createThrowawayFolder()
  await using temporary = await createThrowawayFolder()
  const redis = join(programs.path, 'redis-server')
  await writeFile(redis, '#!/bin/sh\n[ "$1" = --version ] || { echo "fatal: disk full"; exit 1; }\n')
  await chmod(redis, 0o755)
  process.env.PATH = `${programs.path}:${PATH}`
  process.env.TMPDIR = temporary.path
  const before = listPostgresProcesses()
  await expect(startThrowawayServers()).rejects.toThrow('fatal: disk full')
  expect(listPostgresProcesses()).toEqual(before)
  expect(await readdir(temporary.path)).toEqual([])
})
