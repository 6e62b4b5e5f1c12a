import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODE_DIGEST } from '../src/code-digest'
import { computeCodeDigest, SOURCE_DIR } from './compute-code-digest'

function digestSource(source: string, name = 'rule.ts'): string {
  const dir = mkdtempSync(join(tmpdir(), 'agronomy-code-'))
  try {
    writeFileSync(join(dir, name), source)
    return computeCodeDigest(dir)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

test('the committed digest is up to date (otherwise run `npm run generate`)', () => {
  expect(CODE_DIGEST).toBe(computeCodeDigest(SOURCE_DIR))
})

test('comments, types and formatting do not change the digest', () => {
  const plain = digestSource('export const sum = (a: number, b: number) => a + b\n')
  const formatted = digestSource(
    '/** Adds. */\nexport const sum = (\n  a: number,\n  b: number,\n): number => a + b // sum\n',
  )
  expect(formatted).toBe(plain)
})

test('a changed figure changes the digest', () => {
  expect(digestSource('export const LAPSE = 0.006\n')).not.toBe(digestSource('export const LAPSE = 0.0065\n'))
})

test('a changed figure of a data file changes the digest, its formatting does not', () => {
  const digest = digestSource('{"lapse":0.006}', 'rule.json')
  expect(digestSource('{ "lapse": 0.006 }\n', 'rule.json')).toBe(digest)
  expect(digestSource('{"lapse":0.0065}', 'rule.json')).not.toBe(digest)
})

test('a changed text of a notification does not change the digest: no result contains it', () => {
  const digest = digestSource('{"dry":"too dry"}', 'phrases.json')
  expect(digestSource('{"dry":"too dry","plan_changed_title":"Changed"}', 'phrases.json')).toBe(digest)
})
