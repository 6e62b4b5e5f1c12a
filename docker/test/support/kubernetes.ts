import { createRequire } from 'node:module'
import { join } from 'node:path'
import ts from 'typescript'
import { getAtPath } from '@crop/testkit'

type Model = new (data: unknown) => { validate(): void }

const load = createRequire(__filename)

const textAt = (object: unknown, ...path: string[]) => String(getAtPath(object, path))

/** The module that knows the objects of an API group and version. */
function moduleOf(object: unknown): string {
  const version = textAt(object, 'apiVersion')
  return version.startsWith('keda.sh/')
    ? `@kubernetes-models/keda/${version}`
    : `kubernetes-models/${version}`
}

function isModel(value: unknown): value is Model {
  return (
    typeof value === 'function' &&
    typeof getAtPath(Reflect.get(value, 'prototype'), ['validate']) === 'function'
  )
}

/** Returns wrong types and missing members; the schemas allow unknown members. */
function wrongValues(object: unknown): string[] {
  const model = getAtPath(load(moduleOf(object)), [textAt(object, 'kind')])
  if (!isModel(model)) return ['no such kind']
  try {
    new model(object).validate()
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
}

/** The compiler, unlike the schemas, refuses members that a type does not have. */
function unknownMembers(objects: readonly unknown[]): string[][] {
  const files = objects.map((_, at) => join(__dirname, `object-${at}.ts`))
  const texts = new Map(objects.map((object, at) => [files[at], sourceOf(object)]))
  const host = ts.createCompilerHost(OPTIONS)
  const { getSourceFile, fileExists } = host
  host.fileExists = (file) => texts.has(file) || fileExists(file)
  host.getSourceFile = (file, version, ...others) => {
    const text = texts.get(file)
    return text === undefined
      ? getSourceFile(file, version, ...others)
      : ts.createSourceFile(file, text, version)
  }
  const program = ts.createProgram(files, OPTIONS, host)
  return files.map((file) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  )
}

function sourceOf(object: unknown): string {
  const kind = textAt(object, 'kind')
  return `import type { I${kind} } from '${moduleOf(object)}'\nexport const object: I${kind} = ${JSON.stringify(object)}\n`
}

/** Why Kubernetes, or KEDA, would not understand these objects. */
export function faultsOf(objects: readonly unknown[]): string[] {
  const unknown = unknownMembers(objects)
  return objects.flatMap((object, at) =>
    [...wrongValues(object), ...(unknown[at] ?? [])].map(
      (fault) => `${textAt(object, 'kind')} ${textAt(object, 'metadata', 'name')}: ${fault}`,
    ),
  )
}
