/** The subset of JSON Schema that the contract uses. */
export type Shape = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}
export type Shapes = Readonly<Record<string, Shape>>

type Content = Readonly<Record<string, { readonly schema: Shape }>>

type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly 'x-access': string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly required: boolean
    readonly schema: Shape
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { description: string; content?: Content }>>
}

export type ApiDocument = {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Shapes }
}

/** An operation with its method and path. */
export type ListedOperation = Operation & { readonly method: string; readonly path: string }

export type Group = { readonly noun: string; readonly operations: readonly ListedOperation[] }

/** Operations that match every word of the query, by noun in the order of the document. */
export function groupsOf({ paths }: ApiDocument, query: string): Group[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const operations = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
    })),
  )
  const found = operations.filter(({ method, path, summary, operationId, tags }) => {
    const text = [method, path, summary, operationId, ...tags].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const groups = Map.groupBy(found, ({ tags }) => tags[0] ?? '')
  return [...groups].map(([noun, each]) => ({ noun, operations: each }))
}

export function typeText(shape: Shape): string {
  if (shape.$ref) return shape.$ref.slice(shape.$ref.lastIndexOf('/') + 1)
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (shape.anyOf) return [...new Set(shape.anyOf.map(typeText))].join(' | ')
  if (shape.type === 'array') {
    const items = typeText(shape.items ?? {})
    return items.includes(' ') ? `(${items})[]` : `${items}[]`
  }
  const type = shape.type ?? 'any'
  const name = typeof type === 'string' ? type : type.join(' | ')
  return shape.format ? `${name} (${shape.format})` : name
}

export type Line = { readonly name: string; readonly type: string; readonly optional: boolean }

const deepest = 2

/** Every field of a schema, nested ones by their full path: `user.email`, `members[].role`. */
export function linesOf(shape: Shape, shapes: Shapes, depth = 0): Line[] {
  const whole = resolve(shape, shapes)
  if (whole.anyOf) return merged(whole.anyOf.map((each) => linesOf(each, shapes, depth)))
  if (whole.type === 'array' && whole.items) {
    return linesOf(whole.items, shapes, depth).map((line) => ({ ...line, name: `[].${line.name}` }))
  }
  return Object.entries(whole.properties ?? {}).flatMap(([name, field]) => {
    const optional = !whole.required?.includes(name)
    const own = { name, type: typeText(field), optional }
    if (depth >= deepest) return [own]
    const inner = linesOf(field, shapes, depth + 1).map((line) => ({
      ...line,
      name: line.name.startsWith('[') ? name + line.name : `${name}.${line.name}`,
    }))
    return [own, ...inner]
  })
}

function resolve(shape: Shape, shapes: Shapes): Shape {
  return shape.$ref ? (shapes[typeText(shape)] ?? {}) : shape
}

/** Fields that are not in all variants are optional. */
function merged(branches: readonly (readonly Line[])[]): Line[] {
  const names = new Set(branches.flat().map(({ name }) => name))
  return [...names].flatMap((name) => {
    const found = branches.flatMap((lines) => lines.filter((line) => line.name === name))
    const [first] = found
    if (!first) return []
    const everywhere = found.length === branches.length && found.every((line) => !line.optional)
    const type = [...new Set(found.map((line) => line.type))].join(' | ')
    return [{ name, type, optional: !everywhere }]
  })
}

/** The JSON schema of a request or response body. */
export function jsonOf(content: Content | undefined): Shape | undefined {
  return content?.['application/json']?.schema
}

/** The curl command of an operation. */
export function commandOf({ method, path, requestBody }: ListedOperation, origin: string): string {
  const body = jsonOf(requestBody?.content)
  const address = `curl${method === 'GET' ? '' : ` -X ${method}`} '${origin}${path}'`
  if (!body) return address
  const fields = (body.required ?? []).map((name) => `"${name}": …`)
  return `${address} \\\n  -H 'content-type: application/json' \\\n  -d '{${fields.join(', ')}}'`
}
