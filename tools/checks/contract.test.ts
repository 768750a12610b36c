import { endpoints, errorCatalogue, events, nouns } from '@guildhall/contract'
import { endpoint } from '@guildhall/contract/kernel/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectFiles } from '../tree.ts'
import {
  doubledPaths,
  shapelessEvents,
  uncheckedParams,
  unknownCodes,
  wrongCodes,
} from './contract.ts'

test('every error code is made from its message', () => {
  expect(wrongCodes(errorCatalogue)).toEqual([])
})

test('every code that an endpoint lists is in the catalogue', () => {
  expect(unknownCodes(endpoints, errorCatalogue)).toEqual([])
})

test('errors of the account API have a status of six classes, apart from locks, conflicts and outages', () => {
  const sixClasses = [400, 401, 403, 404, 422, 500]
  const codes = endpoints
    .filter(({ path }) => path.startsWith('/api/auth/'))
    .flatMap(({ errors }) => errors)
  const others = codes
    .map((code) => [code, errorCatalogue[code]?.status ?? 0] as const)
    .filter(([, status]) => !sixClasses.includes(status))
  expect(Object.fromEntries(others)).toEqual({
    ACCOUNT_TEMPORARILY_LOCKED: 429,
    ORGANIZATION_HAS_OPEN_PAYMENTS: 409,
    ORGANIZATION_HAS_RUNNING_SUBSCRIPTIONS: 409,
    PROVIDER_IS_NOT_REACHABLE: 503,
    SERVER_IS_BUSY: 503,
    SOCIAL_ACCOUNT_ALREADY_LINKED: 409,
  })
})

test('no two endpoints share a path', () => {
  expect(doubledPaths(endpoints)).toEqual([])
})

test('every path parameter has a schema', () => {
  expect(uncheckedParams(endpoints)).toEqual([])
})

test('every event carries an object', () => {
  expect(shapelessEvents(events)).toEqual([])
})

test('the catalogues hold every error and every event of every noun', () => {
  const parts: Record<string, unknown>[] = Object.values(nouns)
  const keysOf = (name: string) =>
    parts.flatMap((part) => Object.keys((part[name] as object | undefined) ?? {})).sort()
  expect(Object.keys(errorCatalogue).sort()).toEqual(keysOf('errors'))
  expect(Object.keys(events).sort()).toEqual(keysOf('events'))
})

test('every noun with endpoints, errors or events is in the table of nouns', () => {
  const unlisted = projectFiles().flatMap(({ path, text }) => {
    const noun = /^contract\/src\/(?:[a-z]+\/)?([a-z-]+)\.ts$/.exec(path)?.[1]
    const defines = /^export const \w+ = (endpoint|defineErrors|defineEvents)\(/m.test(text)
    if (noun === undefined || !defines) return []
    const camel = noun.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return camel in nouns ? [] : [path]
  })
  expect(unlisted).toEqual([])
})

const fixture = (path: string, params?: z.ZodObject) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Fixture',
    access: 'public',
    output: z.null(),
    errors: ['NO_SUCH_CODE'],
    ...(params && { params }),
  })

test('deliberate violations are found', () => {
  expect(wrongCodes({ A_B: { status: 400, message: 'A c' } })).toHaveLength(1)
  expect(wrongCodes({ A_B: { status: 200, message: 'A b' } })).toHaveLength(1)
  expect(unknownCodes([fixture('/a')], {})).toHaveLength(1)
  expect(doubledPaths([fixture('/a/:id'), fixture('/a/:other')])).toHaveLength(1)
  expect(doubledPaths([fixture('/v1/a'), fixture('/v1/a/')])).toHaveLength(1)
  expect(uncheckedParams([fixture('/a/:id')])).toHaveLength(1)
  expect(uncheckedParams([fixture('/a', z.object({ id: z.string() }))])).toHaveLength(1)
  expect(uncheckedParams([fixture('/a/:id', z.object({ id: z.string() }))])).toEqual([])
  expect(shapelessEvents({ 'a.b': { payload: z.string() } })).toHaveLength(1)
})
