import { Polar as Polar33 } from 'polar-0.33'
import { Polar as Polar49 } from 'polar-0.49'
import { createPolar } from 'polar-1.0/2026-04'
import { type PolarVersion, toLibrary, toWire } from './polar-calls.ts'

// biome-ignore lint/suspicious/noExplicitAny: one play calls every operation of three libraries
type Any = any
type Input = Record<string, unknown>

type Options = { readonly origin: string; readonly token: string }

/**
 * Calls an operation of the customer portal, such as `orders.get`, with the token of a customer
 * session: with the id in the path, and the query or body as they are on the wire.
 */
export type PortalCall = (operation: string, id?: string, input?: Input) => Promise<Any>

/** The field that has the body beside the path, in the libraries that take one object. */
const bodyFields: Readonly<Record<string, string>> = {
  'orders.update': 'customerOrderUpdate',
  'orders.confirmRetryPayment': 'customerOrderConfirmPayment',
  'subscriptions.update': 'customerSubscriptionUpdate',
}
const withoutSession = new Set([
  ...['customers.checkEmailUpdate', 'customers.verifyEmailUpdate', 'organizations.get'],
  ...['licenseKeys.validate', 'licenseKeys.activate', 'licenseKeys.deactivate'],
])
const withoutInput = new Set([
  ...['customers.get', 'customerSession.introspect', 'customerSession.getAuthenticatedUser'],
])

function methodOf(library: Any, operation: string): (...given: unknown[]) => Promise<Any> {
  const [service = '', method = ''] = operation.split('.')
  const found = library.customerPortal[service]?.[method]
  if (found === undefined) throw new Error(`This generation has no ${operation}.`)
  return found.bind(library.customerPortal[service])
}

function pathFieldOf(operation: string): string {
  if (operation === 'organizations.get') return 'slug'
  return operation.startsWith('seats.') ? 'seatId' : 'id'
}

function withObjects(library: Any, token: string): PortalCall {
  return async (operation, id, input = {}) => {
    const field = bodyFields[operation]
    const given = toLibrary(input) as Input
    const path = id === undefined ? {} : { [pathFieldOf(operation)]: id }
    const request = field === undefined ? { ...path, ...given } : { ...path, [field]: given }
    const security = withoutSession.has(operation) ? [] : [{ customerSession: token }]
    const rest = withoutInput.has(operation) ? [] : [request]
    const found = await methodOf(library, operation)(...security, ...rest)
    return toWire(found?.result ?? found)
  }
}

const inOrder =
  (library: Any): PortalCall =>
  (operation, id, input) =>
    methodOf(library, operation)(
      ...(id === undefined ? [] : [id]),
      ...(input === undefined ? [] : [input]),
    )

const libraries: Readonly<Record<PolarVersion, (options: Options) => PortalCall>> = {
  '0.33.2': ({ origin, token }) => withObjects(new Polar33({ serverURL: origin }), token),
  '0.49.0': ({ origin, token }) => withObjects(new Polar49({ serverURL: origin }), token),
  '1.0.1': ({ origin, token }) => inOrder(createPolar({ accessToken: token, baseUrl: origin })),
}

export const portalCall = (version: PolarVersion, options: Options): PortalCall =>
  libraries[version](options)
