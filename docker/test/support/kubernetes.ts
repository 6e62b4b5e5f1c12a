import { createRequire } from 'node:module'
import { join } from 'node:path'
import ts from 'typescript'
import { getAtPath } from '@crop/testkit'

type Model = new (data: unknown) => { validate(): void }

const requireModule = createRequire(__filename)

const getText = (object: unknown, ...path: string[]) => String(getAtPath(object, path))

/** Returns the module with the types of the object's API group and version. */
function getModuleName(object: unknown): string {
  const version = getText(object, 'apiVersion')
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

/** Validates an object against its JSON schema, which allows unknown members. */
function validateAgainstSchema(object: unknown): string[] {
  const model = getAtPath(requireModule(getModuleName(object)), [getText(object, 'kind')])
  if (!isModel(model)) return ['unknown kind']
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

const libraryHost = ts.createCompilerHost(OPTIONS)
const parsedLibraries = new Map<string, ts.SourceFile | undefined>()

/** Parses each file of the libraries once for all calls. */
function parseLibrary(...[file, version]: Parameters<ts.CompilerHost['getSourceFile']>) {
  if (!parsedLibraries.has(file)) parsedLibraries.set(file, libraryHost.getSourceFile(file, version))
  return parsedLibraries.get(file)
}

/** Type-checks the objects: unlike the schemas, the compiler rejects unknown members. */
function typeCheck(objects: readonly unknown[]): string[][] {
  const files = objects.map((_, index) => join(__dirname, `object-${index}.ts`))
  const texts = new Map(objects.map((object, index) => [files[index], toTypeScript(object)]))
  const host: ts.CompilerHost = {
    ...libraryHost,
    fileExists: (file) => texts.has(file) || libraryHost.fileExists(file),
    getSourceFile: (file, version) => {
      const text = texts.get(file)
      return text === undefined ? parseLibrary(file, version) : ts.createSourceFile(file, text, version)
    },
  }
  const program = ts.createProgram(files, OPTIONS, host)
  return files.map((file) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  )
}

function toTypeScript(object: unknown): string {
  const kind = getText(object, 'kind')
  return `import type { I${kind} } from '${getModuleName(object)}'\nexport const object: I${kind} = ${JSON.stringify(object)}\n`
}

/** Returns the problems for which Kubernetes or KEDA would reject the objects. */
export function validateObjects(objects: readonly unknown[]): string[] {
  const typeErrors = typeCheck(objects)
  return objects.flatMap((object, index) =>
    [...validateAgainstSchema(object), ...(typeErrors[index] ?? [])].map(
      (problem) => `${getText(object, 'kind')} ${getText(object, 'metadata', 'name')}: ${problem}`,
    ),
  )
}
