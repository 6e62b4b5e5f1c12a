import Joi from 'joi'

/** `T` with mutable members and lists, because Joi's types do not accept readonly ones. */
type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [Name in keyof T]: Mutable<T[Name]> }
    : T

type Members<T> = Joi.StrictSchemaMap<Mutable<T>>

type Body<T> = Joi.ObjectSchema<Mutable<T>>

/** Makes every member required except those declared `.optional()`. */
function requireMembers<T extends object>(members: Members<T>): Body<T> {
  const schemas: Record<string, Joi.Schema> = {}
  for (const [name, member] of Object.entries<Joi.SchemaLike>(members)) {
    const schema = Joi.compile(member)
    schemas[name] = schema.$_getFlag('presence') === 'optional' ? schema : schema.required()
  }
  return Joi.object<Mutable<T>>(schemas)
}

/** A response body with exactly these members. Later versions never add members, because clients may reject unknown ones. */
export function strictBody<T extends object>(name: string, members: Members<T>): Body<T> {
  return requireMembers<T>(members).meta({ component: name })
}

/** A response body to which later versions may add members. Clients ignore unknown members. */
export function extensibleBody<T extends object>(name: string, members: Members<T>): Body<T> {
  return strictBody<T>(name, members).unknown(true)
}

/** An open object inside a response body, without a named schema. */
export function openObject<T extends object>(members: Members<T>): Body<T> {
  return requireMembers<T>(members).unknown(true)
}

export const idMember = () => Joi.string().description('Opaque identifier')

export const timestampMember = () =>
  Joi.string()
    .meta({ schema: { format: 'date-time', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` } })
    .description('UTC timestamp with milliseconds')

export const monthMember = () => Joi.number().integer().min(1).max(12)

/** A score from 0 to 1 with two decimals. */
export const scoreMember = () => Joi.number().min(0).max(1)

/** Numbers, keys and names inside a text, and the objects that some texts have. */
export const textParams = (...objects: Joi.ObjectSchema[]) =>
  Joi.object()
    .pattern(
      Joi.string(),
      Joi.alternatives(
        Joi.number(),
        Joi.string(),
        Joi.array().items(Joi.alternatives(Joi.number(), Joi.string())),
        ...objects,
      ),
    )
    .description('Numbers, keys and names inside the text, for clients that write their own texts')
