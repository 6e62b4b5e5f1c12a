import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export const SOURCE_DIR = join(__dirname, '../src')

/** The limits between labels and the names of months are the domain's, and a change of them changes results too. */
const DOMAIN_FILES = ['feasibility.ts', 'month.ts'].map((name) => join(__dirname, '../../domain/src', name))

const TEST_FILE = /\.test\.ts$|(?:^|\/)test-[^/]+\.ts$/

export const DIGEST_FILE = 'code-digest.ts'

/**
 * Digest of all code that makes results: the tokens of the transpiled sources, so that comments, types and layout
 * do not change it.
 */
export function computeCodeDigest(sourceDir: string): string {
  const digest = createHash('sha256')
  for (const path of sourceFiles(sourceDir)) {
    digest.update(`\n${path}\n`).update(tokensOf(readFileSync(join(sourceDir, path), 'utf8')).join('\n'))
  }
  for (const path of DOMAIN_FILES) digest.update(tokensOf(readFileSync(path, 'utf8')).join('\n'))
  return digest.digest('hex')
}

export function formatDigestModule(digest: string): string {
  return `/** Made by scripts/digest-code.ts. */\nexport const CODE_DIGEST = '${digest}'\n`
}

function sourceFiles(sourceDir: string): string[] {
  return readdirSync(sourceDir, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !TEST_FILE.test(path) && path !== DIGEST_FILE)
    .sort()
}

function tokensOf(source: string): string[] {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, removeComments: true },
  })
  const file = ts.createSourceFile('transpiled.js', outputText, ts.ScriptTarget.ES2022, true)
  return leavesOf(file, file)
}

function leavesOf(node: ts.Node, file: ts.SourceFile): string[] {
  const children = node.getChildren(file)
  if (children.length === 0) return [node.getText(file)]
  // A comma behind the last item comes and goes with the layout.
  const kept = children.filter(
    (child, at) => child.kind !== ts.SyntaxKind.CommaToken || at < children.length - 1,
  )
  return kept.flatMap((child) => leavesOf(child, file))
}
