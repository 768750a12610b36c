/** The subset of JSON Schema that the contract uses. */
export type Shape = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Shape
  readonly items?: Shape
  readonly prefixItems?: readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly maxItems?: number
}
export type Shapes = Readonly<Record<string, Shape>>

type Content = Readonly<
  Record<
    string,
    {
      readonly schema: Shape
      readonly example?: unknown
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
    }
  >
>

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Shape
  readonly example?: unknown
}

type Response = { readonly description: string; readonly content?: Content }

export type Scheme = 'session' | 'bearer' | 'apiKey'

type Described = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly 'x-access': string
  readonly 'x-scopes'?: readonly string[]
  readonly 'x-permissions'?: readonly string[]
  readonly security: readonly { readonly [each in Scheme]?: readonly string[] }[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}

export type ApiDocument = {
  readonly info: { readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  /** What is sent to webhooks, by the type of the event. */
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly requestBody: { readonly content: Content } } }>
  >
  readonly components: { readonly schemas: Shapes }
}

/** An operation with its method and path, whose parameters are written `{name}`. */
export type Operation = Described & { readonly method: string; readonly path: string }

export type Noun = {
  readonly name: string
  readonly description: string | undefined
  readonly area: Area
  readonly operations: readonly Operation[]
}

export const areas = ['accounts', 'billing', 'server'] as const
type Area = (typeof areas)[number]

/** Billing has a path of its own; what only operators call is about the server. */
function areaOf(operations: readonly Operation[]): Area {
  if (operations.some(({ path }) => path.startsWith('/v1/'))) return 'billing'
  const isOfServer = ({ 'x-access': access, path }: Operation) =>
    access === 'operator' || path.includes('/admin/') || /^\/api\/(openapi|test|ok)/.test(path)
  return operations.every(isOfServer) ? 'server' : 'accounts'
}

/** The nouns of a document with their operations, area by area. */
export function nounsOf({ paths, tags }: ApiDocument): Noun[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
  const descriptions = new Map(tags.map(({ name, description }) => [name, description]))
  const groups = Map.groupBy(operations, (operation) => operation.tags[0] ?? '')
  const nouns = [...groups].map(([name, inside]) => ({
    name,
    description: descriptions.get(name),
    area: areaOf(inside),
    operations: inside,
  }))
  return areas.flatMap((area) => nouns.filter((noun) => noun.area === area))
}

/** A path as people write it: `/teams/:id`. */
export function pathText(path: string): string {
  return path.replace(/\{([^}]+)\}/g, ':$1')
}

/** The operations that match every word, by noun; a name that the reader sees is searched too. */
export function search(
  nouns: readonly Noun[],
  query: string,
  titleOf: (noun: string) => string = (noun) => noun,
): Noun[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return nouns.flatMap((noun) => {
    const operations = noun.operations.filter(({ method, path, summary, operationId }) => {
      const names = [method, path, pathText(path), summary, operationId, titleOf(noun.name)]
      const text = names.join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return operations.length > 0 ? [{ ...noun, operations }] : []
  })
}

/** The first operations of a search, so that a page of hundreds stays small. */
export function atMost(nouns: readonly Noun[], most: number): Noun[] {
  let left = most
  return nouns.flatMap((noun) => {
    const operations = noun.operations.slice(0, left)
    left -= operations.length
    return operations.length > 0 ? [{ ...noun, operations }] : []
  })
}

export type Opened = { readonly noun: Noun; readonly operation: Operation | undefined }

/** What an address opens: an operation by its id, or a noun by its name. */
export function openedBy(nouns: readonly Noun[], id: string | undefined): Opened | undefined {
  for (const noun of nouns) {
    if (noun.name === id) return { noun, operation: undefined }
    const operation = noun.operations.find(({ operationId }) => operationId === id)
    if (operation) return { noun, operation }
  }
  return undefined
}

export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

/** A schema without references at its top. */
export function resolve(shape: Shape, shapes: Shapes): Shape {
  const { $ref, ...rest } = shape
  if ($ref === undefined) return shape
  return { ...shapes[refName($ref)], ...rest }
}

/** The body of a request or a response as JSON. */
export function jsonOf(content: Content | undefined) {
  return content?.['application/json'] ?? content?.['application/problem+json']
}

export function schemesOf({ security }: Operation): Scheme[] {
  return [...new Set(security.flatMap((each) => Object.keys(each) as Scheme[]))]
}

/** The response of success, whatever its status is. */
export function successOf({ responses }: Operation) {
  const found = Object.entries(responses).find(([status]) => /^[23]/.test(status))
  return found && { status: found[0], response: found[1] }
}

type ApiError = { readonly code: string; readonly message: string | undefined }
export type Refusal = { readonly status: string; readonly errors: readonly ApiError[] }

/** The errors by status; their texts are in the examples of the document. */
export function refusalsOf({ responses }: Operation): Refusal[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description, content }]) => {
      const examples = jsonOf(content)?.examples ?? {}
      const codes = description.split(', ')
      return {
        status,
        errors: codes.map((code) => ({ code, message: messageIn(examples[code]?.value) })),
      }
    })
}

/** Each of the three forms of errors has its text elsewhere. */
function messageIn(example: unknown): string | undefined {
  const { message, detail, title } = (example ?? {}) as Record<string, unknown>
  return [message, detail, title].find((text) => typeof text === 'string') as string | undefined
}
