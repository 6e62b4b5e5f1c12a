import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import { DefaultDeserializer, DefaultSerializer } from 'node:v8'

/** The kinds of arrays that a file may have. Files name them by position. */
const ARRAY_TYPES = [
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
] as const

type NumberArray = InstanceType<(typeof ARRAY_TYPES)[number]>

/** Bytes before the structure, which hold its length. */
const PREFIX_BYTES = 4

/** Serializes the structure of a value and collects its arrays. */
class StructureSerializer extends DefaultSerializer {
  readonly arrays: NumberArray[] = []

  _writeHostObject(array: NumberArray): void {
    const type = ARRAY_TYPES.findIndex((arrayType) => array instanceof arrayType)
    if (type === -1) throw new TypeError(`cannot write ${String(array)} to a compiled file`)
    this.writeUint32(type)
    this.writeUint32(array.length)
    this.arrays.push(array)
  }
}

class StructureDeserializer extends DefaultDeserializer {
  constructor(
    structure: Buffer,
    private readonly fillArray: (array: NumberArray) => void,
  ) {
    super(structure)
  }

  _readHostObject(): NumberArray {
    const arrayType = ARRAY_TYPES[this.readUint32()]
    if (!arrayType) throw new TypeError('unknown kind of array in a compiled file')
    const array = new arrayType(this.readUint32())
    this.fillArray(array)
    return array
  }
}

/**
 * Copies a value with its strings and arrays in their shortest form. Depending on how they were made, V8 stores equal strings
 * with one or two bytes a character, and equal arrays with or without room for holes. It serializes them in these forms, so
 * the files of two builds would differ.
 */
function toShortestForm(value: unknown, copies = new Map<unknown, unknown>()): unknown {
  if (typeof value === 'string') return Buffer.from(value, 'utf16le').toString('utf16le')
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  const copy = copies.get(value) ?? copyObject(value, (member) => toShortestForm(member, copies))
  copies.set(value, copy)
  return copy
}

function copyObject(value: object, copy: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, copy)
  if (value instanceof Set) return new Set([...value].map(copy))
  if (value instanceof Map) return new Map([...value].map(([key, member]) => [copy(key), copy(member)]))
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member)]))
}

/** Writes a value of plain objects, maps and number arrays: its structure first, then the contents of its arrays. */
export function writeCompiledFile(path: string, value: unknown): void {
  const serializer = new StructureSerializer()
  serializer.writeHeader()
  serializer.writeValue(toShortestForm(value))
  const structure = serializer.releaseBuffer()
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt32LE(structure.length)
  writeFileSync(path, Buffer.concat([prefix, structure, ...serializer.arrays.map(toBytes)]))
}

/**
 * Reads a file of `writeCompiledFile`, each array straight into its own memory. `v8.deserialize` would retain the whole file
 * for the arrays that are aligned in it, and copies of the others: 20 MB more for the shipped data. Throws for a file that is
 * not complete.
 */
export function readCompiledFile(path: string): unknown {
  const file = openSync(path, 'r')
  try {
    const readBytes = (bytes: Uint8Array) => {
      if (readSync(file, bytes) !== bytes.length) throw new RangeError(`${path} is too short`)
      return bytes
    }
    const structureBytes = Buffer.from(readBytes(new Uint8Array(PREFIX_BYTES))).readUInt32LE()
    const structure = Buffer.from(readBytes(new Uint8Array(structureBytes)))
    const deserializer = new StructureDeserializer(structure, (array) => readBytes(toBytes(array)))
    deserializer.readHeader()
    const value: unknown = deserializer.readValue()
    return value
  } finally {
    closeSync(file)
  }
}

function toBytes({ buffer, byteOffset, byteLength }: NumberArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
