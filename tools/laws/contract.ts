import { codeOf, type Endpoint, type ErrorEntry } from '@guildhall/contract'
import { z } from 'zod'

type Catalogue = Readonly<Record<string, ErrorEntry>>

/** Codes that the wire's rule would not make from their message. */
const given: Readonly<Record<string, string>> = {
  VALIDATION_ERROR: 'the wire answers it with the message of the first problem found',
  BANNED_USER: 'the wire gives it a name apart from its message, which the operator may choose',
  PASSWORD_COMPROMISED: 'the wire names it by its key, apart from a message of two sentences',
  KEY_NOT_FOUND: 'the wire names it apart from API_KEY_NOT_FOUND, when a key is verified',
  KEY_DISABLED: 'the wire names it when a key is verified',
  KEY_EXPIRED: 'the wire names it when a key is verified',
  USAGE_EXCEEDED: 'the wire names it when a key is verified',
  ACCOUNT_TEMPORARILY_LOCKED: 'the wire names it when a second step was failed too often',
  RATE_LIMITED: 'the wire names it when a key is verified',
}

export function wrongCodes(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([code, { message, status }]) => {
    const made = codeOf(message)
    const problems = status < 400 || status > 599 ? [`${code}: ${status} is no error`] : []
    if (made !== code && !(code in given)) problems.push(`${code}: “${message}” makes ${made}`)
    return problems
  })
}

export function unknownCodes(endpoints: readonly Endpoint[], catalogue: Catalogue): string[] {
  return endpoints.flatMap(({ method, path, errors }) =>
    errors
      .filter((code) => !(code in catalogue))
      .map((code) => `${method} ${path} may answer ${code}, which is in no catalogue`),
  )
}

/** Two parameters at the same place are the same path to a router, whatever their names. */
export function doubledPaths(endpoints: readonly Endpoint[]): string[] {
  const seen = new Set<string>()
  return endpoints.flatMap(({ method, path }) => {
    const key = `${method} ${path.replace(/:[^/]+/g, ':')}`
    if (seen.has(key)) return [`${method} ${path} is there twice`]
    seen.add(key)
    return []
  })
}

/** A path parameter that no schema knows would reach a room unchecked. */
export function uncheckedParams(endpoints: readonly Endpoint[]): string[] {
  return endpoints.flatMap(({ method, path, params }) => {
    const inPath = [...path.matchAll(/:([^/]+)/g)].map((match) => match[1] ?? '').sort()
    const inSchema = params instanceof z.ZodObject ? Object.keys(params.shape).sort() : []
    if (inPath.join() === inSchema.join()) return []
    return [`${method} ${path}: the path has [${inPath}], the schema [${inSchema}]`]
  })
}

export function shapelessEvents(events: Readonly<Record<string, z.ZodType>>): string[] {
  return Object.entries(events)
    .filter(([, payload]) => !(payload instanceof z.ZodObject))
    .map(([type]) => `${type}: the payload of an event is an object`)
}
