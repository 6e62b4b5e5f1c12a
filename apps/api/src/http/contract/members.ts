import type { ValueOf } from '@crop/runtime'
import Joi from 'joi'
import { toRecord } from './json-value'
import type { JsonSchema } from './openapi/json-schema'
import type { ObjectShape, Shape } from './unknown-members'

type Presence = 'required' | 'optional'

/** One value of a body or a query: its schema, and an example for the examples of all bodies that contain it. */
export class Member<T, P extends Presence = 'required'> {
  /** Exists only as a type: that of the values. Members of different types are not assignable to each other. */
  declare readonly value: T

  protected constructor(
    readonly schema: Joi.Schema<T>,
    /** `unknown`, because the example of a body is composed; whatever sets a single one checks its type. */
    readonly example: unknown,
    /** Whether the type of the body lets the member be missing. */
    readonly presence: P,
    /** The members that the value may have; undefined if it is no object. */
    readonly shape?: Shape,
  ) {}

  static of<S extends Joi.Schema>(schema: S, example?: ValueOf<S>): Member<ValueOf<S>> {
    return new Member<ValueOf<S>>(schema, example, 'required')
  }

  static listOf<T>({ schema, example, shape }: Member<T>, examples?: T[]): Member<T[]> {
    const single = example === undefined ? undefined : [example]
    const list = new Member<T[]>(Joi.array<T[]>().items(schema), examples ?? single, 'required')
    return list.withEntries(shape)
  }

  private with(schema: Joi.Schema<T>): Member<T, P> {
    return new Member(schema, this.example, this.presence, this.shape)
  }

  /** The value is a list, whose entries may have these members. */
  withEntries(entry: Shape | undefined): Member<T, P> {
    return new Member(this.schema, this.example, this.presence, { kind: 'list', entry })
  }

  describe(text: string): Member<T, P> {
    return this.with(this.schema.description(text))
  }

  /** Adds a rule, which may also replace the value by another one of its type. */
  check(rule: Joi.CustomValidator<T>): Member<T, P> {
    return this.with(this.schema.custom(rule))
  }

  /** Adds keywords to the JSON Schema that describe a rule. */
  keywords(schema: JsonSchema): Member<T, P> {
    return this.with(this.schema.meta({ schema }))
  }

  /** Names the schema in the OpenAPI document. */
  component(name: string): Member<T, P> {
    return this.with(this.schema.meta({ component: name }))
  }

  /** Allows null. It is the example unless there is one. */
  orNull(): Member<T | null, P> {
    return new Member<T | null, P>(this.schema.allow(null), this.example ?? null, this.presence, this.shape)
  }

  /** Lets the member be missing; examples leave it out. */
  optional(): Member<T, 'optional'> {
    return new Member(this.schema.optional(), undefined, 'optional', this.shape)
  }

  /** Promises nothing to clients, although the service always sends the member. */
  notPromised(): Member<T, P> {
    return this.with(this.schema.optional())
  }

  /** Lets the member be missing; the handler then receives the default. */
  default(value: T & (string | number | boolean)): Member<T> {
    return new Member<T>(this.schema.default(value).optional(), undefined, 'required')
  }
}

export type Members = Readonly<Record<string, Member<unknown, Presence>>>

type OptionalNames<M extends Members> = {
  [Name in keyof M]: M[Name]['presence'] extends 'optional' ? Name : never
}[keyof M]

/** The type of an object with these members. */
export type ObjectOf<M extends Members> = Simplified<
  { [Name in Exclude<keyof M, OptionalNames<M>>]: TypeOf<M[Name]> } & {
    [Name in OptionalNames<M>]?: TypeOf<M[Name]>
  }
>

/** The type of an object that changes some of these members. */
export type PatchOf<M extends Members> = { [Name in keyof M]?: TypeOf<M[Name]> | null }

type Simplified<T> = { [Name in keyof T]: T[Name] }

/** The type of the values of a member or a body. */
export type TypeOf<M extends Member<unknown, Presence>> = M['value']

const toShape = (members: Members): ObjectShape => ({
  kind: 'object',
  members: new Map(Object.entries(members).map(([name, { shape }]) => [name, shape])),
  isClosed: false,
  unchangeable: [],
})

/** An object with members. Type, schema and example follow from those of its members. */
export class Body<T> extends Member<T> {
  private constructor(
    override readonly schema: Joi.ObjectSchema<T>,
    example: unknown,
    override readonly shape: ObjectShape,
  ) {
    super(schema, example, 'required', shape)
  }

  static from<M extends Members>(members: M): Body<ObjectOf<M>> {
    const schemas: Record<string, Joi.Schema> = {}
    const examples: [string, unknown][] = []
    for (const [name, { schema, example }] of Object.entries(members)) {
      const mayBeMissing = schema.$_getFlag('presence') === 'optional'
      schemas[name] = mayBeMissing ? schema : schema.required()
      if (example !== undefined) examples.push([name, example])
    }
    const example = examples.length > 0 ? Object.fromEntries(examples) : undefined
    return new Body(Joi.object<ObjectOf<M>>(schemas), example, toShape(members))
  }

  /** An object whose members may all be missing or null; it has no example. */
  static patching<M extends Members>(members: M, unchangeable: readonly string[]): Body<PatchOf<M>> {
    const schemas: Record<string, Joi.Schema> = {}
    for (const [name, { schema }] of Object.entries(members)) schemas[name] = schema.optional().allow(null)
    return new Body(Joi.object<PatchOf<M>>(schemas), undefined, { ...toShape(members), unchangeable })
  }

  /** Changes the schema of the whole object, for example to add a rule between its members. */
  constrain(change: (schema: Joi.ObjectSchema<T>) => Joi.ObjectSchema<T>): Body<T> {
    return new Body(change(this.schema), this.example, this.shape)
  }

  /** Refuses members that it does not know, instead of ignoring them. */
  closed(): Body<T> {
    return new Body(this.schema, this.example, { ...this.shape, isClosed: true })
  }

  /** Replaces members of the example. */
  withExample(members: Partial<T>): Body<T> {
    return new Body(this.schema, { ...toRecord(this.example), ...members }, this.shape)
  }
}

export const member = <S extends Joi.Schema>(schema: S, example?: ValueOf<S>) => Member.of(schema, example)

/** The body of a request; unknown members are ignored, unless the body is closed or the client asks for strictness. */
export const requestBody = <M extends Members>(members: M) => Body.from(members)

/**
 * The body of a request in which members that are omitted or null change nothing. `unchangeable` are the other members of
 * the resource.
 */
export const patchBody = <M extends Members>(members: M, unchangeable: readonly string[] = []) =>
  Body.patching(members, unchangeable)

/** The parameters of a query. */
export const querySchema = <M extends Members>(members: M) => Body.from(members).schema

/** A response body with exactly these members. Later versions never add members, because clients may reject unknown ones. */
export const strictBody = <M extends Members>(name: string, members: M) =>
  Body.from(members).constrain((schema) => schema.meta({ component: name }))

/** A response body to which later versions may add members. Clients ignore unknown members. */
export const extensibleBody = <M extends Members>(name: string, members: M) =>
  strictBody(name, members).constrain((schema) => schema.unknown(true))

/** An open object inside a response body, without a named schema. */
export const openObject = <M extends Members>(members: M) =>
  Body.from(members).constrain((schema) => schema.unknown(true))

/** A list. By default its example has one entry: that of `entry`. */
export const list = <T>(entry: Member<T>, example?: NoInfer<T>[]) => Member.listOf(entry, example)

/** A text that is not empty. */
export const text = (example?: string) => member(Joi.string(), example)

/** A text that may be empty. */
export const anyText = (example?: string) => member(Joi.string().allow(''), example)

export const flag = (example?: boolean) => member(Joi.boolean(), example)

export const decimal = (example?: number) => member(Joi.number(), example)

export const wholeNumber = (example?: number, min?: number) =>
  member(min === undefined ? Joi.number().integer() : Joi.number().integer().min(min), example)

export const count = (example?: number) => wholeNumber(example, 0)

/** One of some words. */
export const oneOf = <const T extends string>(words: readonly T[], example?: NoInfer<T>) =>
  member(Joi.string<T>().valid(...words), example)

export const id = (example?: string) => text(example).describe('Opaque identifier')

export const timestamp = (example?: string) => member(timestampSchema(), example)

export const month = (example?: number) => member(monthSchema(), example)

export const score = (example?: number) => member(scoreSchema(), example)

export const timestampSchema = () =>
  Joi.string()
    .meta({ schema: { format: 'date-time', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` } })
    .description('UTC timestamp with milliseconds')

export const monthSchema = () => Joi.number().integer().min(1).max(12)

/** A score from 0 to 1 with two decimals. */
export const scoreSchema = () => Joi.number().min(0).max(1)

/** Numbers, keys and names inside a text, and the objects that some texts have. */
export const textParamsSchema = (...objects: Joi.Schema[]) =>
  Joi.object<object>()
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
