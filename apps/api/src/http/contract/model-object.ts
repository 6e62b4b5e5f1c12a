import Joi from 'joi'

/** `T` with mutable members and lists, because Joi's types do not accept readonly ones. */
type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [Name in keyof T]: Mutable<T[Name]> }
    : T

type Members<T> = Joi.StrictSchemaMap<Mutable<T>>

/**
 * The schema of an open object whose type the model defines: every member is required except those declared
 * `.optional()`.
 */
export function modelObject<T extends object>(members: Members<T>): Joi.ObjectSchema<Mutable<T>> {
  const schemas: Record<string, Joi.Schema> = {}
  for (const [name, member] of Object.entries<Joi.SchemaLike>(members)) {
    const schema = Joi.compile(member)
    schemas[name] = schema.$_getFlag('presence') === 'optional' ? schema : schema.required()
  }
  return Joi.object<Mutable<T>>(schemas).unknown(true)
}

/** The same with a name in the OpenAPI document. */
export const modelComponent = <T extends object>(component: string, members: Members<T>) =>
  modelObject<T>(members).meta({ component })

/** One of some words. */
export const modelWord = <Word extends string>(words: readonly Word[]) => Joi.string<Word>().valid(...words)

export const modelList = (entry: Joi.Schema) => Joi.array().items(entry)

/** A text of the model, which may be empty. */
export const modelText = () =>
  Joi.string()
    .allow('')
    .meta({ replace: { type: 'string' } })

/** A code of the model. Clients must expect others, so the document does not enumerate them. */
export const modelCode = <Code extends string>(codes: readonly Code[]) =>
  modelWord(codes)
    .meta({ replace: { type: 'string', examples: codes } })
    .description('More codes may be added')

/** A text of the model with the numbers and keys inside it. Old results have no parameters. */
export interface TextBody<Code extends string> {
  code: Code
  detail: string
  params?: object
}
