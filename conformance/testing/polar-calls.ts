import { Polar as Polar33 } from 'polar-0.33'
import { RFCDate as Day33 } from 'polar-0.33/types/rfcdate.js'
import { Polar as Polar49 } from 'polar-0.49'
import { RFCDate as Day49 } from 'polar-0.49/types/rfcdate.js'
import { createPolar } from 'polar-1.0/2026-04'

// biome-ignore lint/suspicious/noExplicitAny: one play calls every operation of three libraries
type Any = any
type Input = Record<string, unknown>

/**
 * Calls an operation, such as `products.update`, with what the path contains and with the query or
 * the body as they are on the wire. Returns what is on the wire, after the library validated it.
 */
export type PolarCall = (operation: string, path?: readonly string[], input?: Input) => Promise<Any>

type Options = { readonly origin: string; readonly token: string }

/** The field that has the body beside the path, in the libraries that take one object. */
const bodyFields: Readonly<Record<string, string>> = {
  'benefits.update': 'requestBody',
  'checkoutLinks.update': 'checkoutLinkUpdate',
  'checkouts.clientConfirm': 'checkoutConfirmStripe',
  'checkouts.clientUpdate': 'checkoutUpdatePublic',
  'checkouts.update': 'checkoutUpdate',
  'customFields.update': 'customFieldUpdate',
  'customers.update': 'customerUpdate',
  'customers.updateExternal': 'customerUpdateExternalID',
  'discounts.update': 'discountUpdate',
  'files.update': 'filePatch',
  'files.uploaded': 'fileUploadCompleted',
  'licenseKeys.update': 'licenseKeyUpdate',
  'orders.update': 'orderUpdate',
  'meters.update': 'meterUpdate',
  'organizations.update': 'organizationUpdate',
  'products.update': 'productUpdate',
  'products.updateBenefits': 'productBenefitsUpdate',
  'subscriptions.update': 'subscriptionUpdate',
  'webhooks.updateWebhookEndpoint': 'webhookEndpointUpdate',
}

function pathFieldOf(operation: string): string {
  if (operation === 'customerSeats.getClaimInfo') return 'invitationToken'
  if (operation.startsWith('customerSeats.')) return 'seatId'
  if (operation.startsWith('checkouts.client')) return 'clientSecret'
  return operation.endsWith('External') ? 'externalId' : 'id'
}

/** Maps whose keys belong to the caller. */
const ownKeys = new Set([
  ...['amounts', 'metadata', 'custom_field_data', 'customFieldData'],
  ...['customer_metadata', 'customerMetadata', 'seat_metadata', 'seatMetadata'],
])
const instants = /(_at|_end|_start|timestamp)$/

const toCamel = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const toSnake = (name: string) => name.replace(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`)

const days = /^\d{4}-\d{2}-\d{2}$/
type Day = new (day: string) => { toString(): string }

export function toLibrary(value: unknown, key = '', Day?: Day): unknown {
  if (Array.isArray(value)) return value.map((each) => toLibrary(each, '', Day))
  if (Day && typeof value === 'string' && days.test(value)) return new Day(value)
  if (typeof value === 'string' && instants.test(key)) return new Date(value)
  if (typeof value !== 'object' || value === null || ownKeys.has(key)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [toCamel(name), toLibrary(each, name, Day)]),
  )
}

export function toWire(value: unknown, key = ''): unknown {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Day33 || value instanceof Day49) return value.toString()
  if (Array.isArray(value)) return value.map((each) => toWire(each))
  if (typeof value !== 'object' || value === null || ownKeys.has(key)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [toSnake(name), toWire(each, name)]),
  )
}

/** The method that an operation names; `this` stays the service. */
function methodOf(library: Any, operation: string): (...given: unknown[]) => Promise<Any> {
  const [service = '', method = ''] = operation.split('.')
  const found = library[service]?.[method]
  if (found === undefined) throw new Error(`This generation has no ${operation}.`)
  return found.bind(library[service])
}

export type PolarLibrary = {
  readonly call: PolarCall
  /** All rows of a list, page by page, as the library's own iterator reads them. */
  all(operation: string, input?: Input): Promise<Any[]>
}

/** The two generations that take one object and validate what they read. */
function libraryOfObjects(library: Any, Day: Day): PolarLibrary {
  return {
    async call(operation, [id] = [], input = {}) {
      const given = toLibrary(input, '', Day) as Input
      const field = bodyFields[operation]
      const path = id === undefined ? {} : { [pathFieldOf(operation)]: id }
      const found = await methodOf(
        library,
        operation,
      )(field === undefined ? { ...path, ...given } : { ...path, [field]: given })
      return toWire(found?.result ?? found)
    },
    async all(operation, input = {}) {
      const pages = await methodOf(library, operation)(toLibrary(input))
      const items: Any[] = []
      for await (const { result } of pages) items.push(...(toWire(result) as Any).items)
      return items
    },
  }
}

/** The newest generation has a second method for each list. */
const iteratorOf = (operation: string) =>
  operation.replace(/\.(\w)/, (_, letter: string) => `.iter${letter.toUpperCase()}`)

function libraryInOrder(library: Any): PolarLibrary {
  return {
    call: (operation, path = [], input) =>
      methodOf(library, operation)(...path, ...(input === undefined ? [] : [input])),
    async all(operation, input = {}) {
      const items: Any[] = []
      const found = await methodOf(library, iteratorOf(operation))(input)
      for await (const item of found) items.push(item)
      return items
    },
  }
}

/** The official SDK in all generations. */
export const polarLibraries = {
  '0.33.2': ({ origin, token }: Options) =>
    libraryOfObjects(new Polar33({ accessToken: token, serverURL: origin }), Day33),
  '0.49.0': ({ origin, token }: Options) =>
    libraryOfObjects(new Polar49({ accessToken: token, serverURL: origin }), Day49),
  '1.0.1': ({ origin, token }: Options) =>
    libraryInOrder(createPolar({ accessToken: token, baseUrl: origin })),
} as const

export type PolarVersion = keyof typeof polarLibraries
export const polarVersions = Object.keys(polarLibraries) as PolarVersion[]

export const polarCall = (version: PolarVersion, options: Options): PolarCall =>
  polarLibraries[version](options).call
