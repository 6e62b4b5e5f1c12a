import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { computeCodeDigest, SOURCE_DIR } from '../scripts/compute-code-digest'
import { CODE_DIGEST } from './code-digest'

function digestOfSource(source: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'agronomy-code-'))
  try {
    writeFileSync(join(dir, 'rule.ts'), source)
    return computeCodeDigest(dir)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

test('the committed digest is that of the code (else run scripts/digest-code.ts)', () => {
  expect(CODE_DIGEST).toBe(computeCodeDigest(SOURCE_DIR))
})

test('comments, types and layout do not make another model', () => {
  const plain = digestOfSource('export const sum = (a: number, b: number) => a + b\n')
  const dressed = digestOfSource(
    '/** Adds. */\nexport const sum = (\n  a: number,\n  b: number,\n): number => a + b // sum\n',
  )
  expect(dressed).toBe(plain)
})

test('another figure makes another model', () => {
  expect(digestOfSource('export const LAPSE = 0.006\n')).not.toBe(
    digestOfSource('export const LAPSE = 0.0065\n'),
  )
})
