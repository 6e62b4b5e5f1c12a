import Joi from 'joi'

/** Joi's types know no readonly lists. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [Name in keyof T]: Plain<T[Name]> }
    : T

type Members<T> = Joi.StrictSchemaMap<Plain<T>>

type Body<T> = Joi.ObjectSchema<Plain<T>>

function isOptional(member: Joi.Schema): boolean {
  const flags: unknown = member.describe().flags
  return typeof flags === 'object' && flags !== null && Reflect.get(flags, 'presence') === 'optional'
}

/** Every member is there; one that may be missing says so with `.optional()`. */
function withAllMembers<T extends object>(keys: Members<T>): Body<T> {
  const object = Joi.object<Plain<T>>(keys)
  const always = Object.keys(keys).filter((name) => !isOptional(object.extract(name)))
  return always.length > 0 ? object.fork(always, (member) => member.required()) : object
}

/** An answer's body with exactly these members, now and later. */
export function closedBody<T extends object>(name: string, keys: Members<T>): Body<T> {
  return withAllMembers<T>(keys).meta({ component: name })
}

/** An answer's body that may get more members: clients ignore what they do not know. */
export function openBody<T extends object>(name: string, keys: Members<T>): Body<T> {
  return closedBody<T>(name, keys).unknown(true)
}

/** A part of an answer without a name of its own. */
export function openObject<T extends object>(keys: Members<T>): Body<T> {
  return withAllMembers<T>(keys).unknown(true)
}

export const idMember = () => Joi.string().description('Opaque identifier')

export const timestampMember = () =>
  Joi.string()
    .meta({ schema: { format: 'date-time', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` } })
    .description('UTC with milliseconds')

export const monthMember = () => Joi.number().integer().min(1).max(12)

/** 0 to 1 with two decimals. */
export const scoreMember = () => Joi.number().min(0).max(1)
