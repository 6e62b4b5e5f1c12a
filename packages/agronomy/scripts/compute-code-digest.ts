import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export const SOURCE_DIR = join(__dirname, '../src')

/** The score limits of the labels and the names of the months come from the domain package and affect results too. */
const DOMAIN_FILES = ['feasibility.ts', 'month.ts'].map((name) => join(__dirname, '../../domain/src', name))

const TEST_FILE = /\.test\.ts$|(?:^|\/)test-[^/]+\.ts$/

/** The generated file that contains the digest, and is therefore not part of it. */
export const DIGEST_FILE = 'code-digest.ts'

/**
 * Computes the digest of all code that affects results. It covers the tokens of the transpiled sources, so that comments,
 * types and formatting do not change it.
 */
export function computeCodeDigest(sourceDir: string): string {
  const digest = createHash('sha256')
  for (const path of listSourceFiles(sourceDir)) {
    digest.update(`\n${path}\n`).update(readTokens(join(sourceDir, path)))
  }
  for (const path of DOMAIN_FILES) digest.update(readTokens(path))
  return digest.digest('hex')
}

export function formatDigestModule(digest: string): string {
  return `/** Made by scripts/digest-code.ts. */\nexport const CODE_DIGEST = '${digest}'\n`
}

function listSourceFiles(sourceDir: string): string[] {
  return readdirSync(sourceDir, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !TEST_FILE.test(path) && path !== DIGEST_FILE)
    .sort()
}

/** Returns the tokens of a transpiled source file, one per line. */
function readTokens(path: string): string {
  const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      removeComments: true,
    },
  })
  const file = ts.createSourceFile('transpiled.js', outputText, ts.ScriptTarget.ES2022, true)
  return listTokens(file, file).join('\n')
}

function listTokens(node: ts.Node, file: ts.SourceFile): string[] {
  const children = node.getChildren(file)
  if (children.length === 0) return [node.getText(file)]
  // Formatting adds and removes trailing commas.
  const significant = children.filter(
    (child, index) => child.kind !== ts.SyntaxKind.CommaToken || index < children.length - 1,
  )
  return significant.flatMap((child) => listTokens(child, file))
}
