import { type Operation, type Scheme, schemesOf } from '../document/document.ts'
import { headersOf, isList, type Values } from '../samples/request.ts'

export type Credential = 'none' | Scheme

export function changesData({ method }: Operation): boolean {
  return method !== 'GET'
}

const taking =
  /^(delete|remove|revoke|erase|ban|disable|cancel|leave|unlink|refunds?|forfeit|discard)(?![a-z])/

/** Whether something is lost: by the method, or by a word in the path or the name. */
export function takesAway({ method, path, operationId }: Operation): boolean {
  if (method === 'GET') return false
  const parts = path.split('/').filter((part) => !part.startsWith('{'))
  const verb = operationId.split('.').at(-1) ?? ''
  return method === 'DELETE' || [verb, ...parts.slice(2)].some((part) => taking.test(part))
}

/** Who a request can be sent as. Operations without sign-in may still look at a session. */
export function credentialsOf(operation: Operation, isSignedIn: boolean): Credential[] {
  const schemes = schemesOf(operation)
  const isOpen = schemes.length === 0
  const session: Credential[] =
    isSignedIn && (isOpen || schemes.includes('session')) ? ['session'] : []
  const others = schemes.filter((each) => each !== 'session')
  return [...session, ...others, ...(isOpen ? (['none'] as const) : [])]
}

/** What the headers of a request say, besides those of the browser. */
export function requestHeaders(
  values: Values,
  credential: Credential,
  secret: string,
): Record<string, string> {
  return {
    ...Object.fromEntries(headersOf(values)),
    ...(values.body !== undefined && { 'content-type': 'application/json' }),
    ...(credential === 'bearer' && { authorization: `Bearer ${secret}` }),
    ...(credential === 'apiKey' && { 'x-api-key': secret }),
  }
}

/** A header has no line breaks, and nothing outside of Latin-1. */
export function fitsHeader(text: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]*$/.test(text)
}

/** The texts of a form as the values of a request: those of lists have commas between. */
export function filledIn(
  operation: Operation,
  texts: Readonly<Record<string, string>>,
  body: unknown,
): Values {
  const filled = (place: 'path' | 'query' | 'header') =>
    operation.parameters
      .filter((each) => each.in === place)
      .map((each) => [each, (texts[`${place}.${each.name}`] ?? '').trim()] as const)
      .filter(([, text]) => text !== '')
  const split = (text: string) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
  return {
    path: Object.fromEntries(filled('path').map(([{ name }, text]) => [name, text])),
    query: Object.fromEntries(
      filled('query').map(([each, text]) => [each.name, isList(each) ? split(text) : text]),
    ),
    headers: Object.fromEntries(filled('header').map(([{ name }, text]) => [name, text])),
    body,
  }
}

/** The required parameters that have no value yet, or one that no address can have. */
export function missingIn(operation: Operation, texts: Readonly<Record<string, string>>): string[] {
  return operation.parameters
    .filter((each) => each.required)
    .filter((each) => {
      const text = (texts[`${each.in}.${each.name}`] ?? '').trim()
      return text === '' || (each.in === 'path' && /^\.{1,2}$/.test(text))
    })
    .map(({ name }) => name)
}

const organization = 'Polar-Organization'

/** A session acts for the organization that is active, and not for that of an example. */
export function firstTexts(
  { parameters }: Operation,
  organizationId: string | null | undefined,
): Record<string, string> {
  const takesIt = parameters.some(({ name }) => name === organization)
  return takesIt && organizationId ? { [`header.${organization}`]: organizationId } : {}
}

export function firstBody(example: unknown, organizationId: string | null | undefined): unknown {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example
  const own = Object.entries(example).flatMap(([name, value]) => {
    if (name !== 'organizationId' && name !== 'organization_id') return [[name, value] as const]
    // An access token may not name it, and a session has it in its header.
    return name === 'organizationId' && organizationId ? [[name, organizationId] as const] : []
  })
  return Object.fromEntries(own)
}
