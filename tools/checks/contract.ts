import { codeOf, type Endpoint, type ErrorEntry } from '@guildhall/contract'
import { isBilling } from '@guildhall/contract/kernel/endpoint'
import { z } from 'zod'

type Catalogue = Readonly<Record<string, ErrorEntry>>

/** Codes that are not derived from their message, and why. */
const exceptions: Readonly<Record<string, string>> = {
  VALIDATION_ERROR: 'the API returns it with the message of the first problem found',
  BANNED_USER: 'the API names it independently of its message, which the operator may choose',
  PASSWORD_COMPROMISED: 'the API names it independently of its long message',
  KEY_NOT_FOUND: 'the API distinguishes it from API_KEY_NOT_FOUND, when a key is verified',
  KEY_DISABLED: 'the API uses it when a key is verified',
  KEY_EXPIRED: 'the API uses it when a key is verified',
  USAGE_EXCEEDED: 'the API uses it when a key is verified',
  ACCOUNT_TEMPORARILY_LOCKED: 'the API uses it when a second step was failed too often',
  RATE_LIMITED: 'the API uses it when a key is verified',
}

export function wrongCodes(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([code, { message, status }]) => {
    const made = codeOf(message)
    const problems = status < 400 || status > 599 ? [`${code}: ${status} is no error`] : []
    if (made !== code && !(code in exceptions)) problems.push(`${code}: “${message}” makes ${made}`)
    return problems
  })
}

export function unknownCodes(endpoints: readonly Endpoint[], catalogue: Catalogue): string[] {
  return endpoints.flatMap(({ method, path, errors }) =>
    errors
      .filter((code) => !(code in catalogue))
      .map((code) => `${method} ${path} may answer ${code}, which is not in the catalogue`),
  )
}

/**
 * For a router, parameters at the same position are equal whatever their names, and under `/v1` so are
 * both forms of a path, with a slash at the end and without.
 */
export function doubledPaths(endpoints: readonly Endpoint[]): string[] {
  const seen = new Set<string>()
  return endpoints.flatMap(({ method, path }) => {
    const bare = isBilling(path) ? path.replace(/\/$/, '') : path
    const key = `${method} ${bare.replace(/:[^/]+/g, ':')}`
    if (seen.has(key)) return [`${method} ${path} is defined twice`]
    seen.add(key)
    return []
  })
}

/** A path parameter without a schema would reach a module unvalidated. */
export function uncheckedParams(endpoints: readonly Endpoint[]): string[] {
  return endpoints.flatMap(({ method, path, params }) => {
    const inPath = [...path.matchAll(/:([^/]+)/g)].map((match) => match[1] ?? '').sort()
    const inSchema = params instanceof z.ZodObject ? Object.keys(params.shape).sort() : []
    if (inPath.join() === inSchema.join()) return []
    return [`${method} ${path}: the path has [${inPath}], the schema [${inSchema}]`]
  })
}

/** A choice of objects is one as well. */
const isObject = (schema: unknown): boolean =>
  schema instanceof z.ZodUnion ? schema.options.every(isObject) : schema instanceof z.ZodObject

export function shapelessEvents(
  events: Readonly<Record<string, { readonly payload: z.ZodType }>>,
): string[] {
  return Object.entries(events)
    .filter(([, { payload }]) => !isObject(payload))
    .map(([type]) => `${type}: the payload of an event is an object`)
}
