import { billingVersions } from '@guildhall/contract/kernel/billing-versions'
import { isBilling } from '@guildhall/contract/kernel/endpoint'
import type { Incoming } from './incoming.ts'
import { Reply } from './reply.ts'

const versions: readonly string[] = billingVersions
const header = 'polar-version'
const [defaultVersion] = billingVersions

/** The 404 of the API under `/v1` for a path or a version that it does not have. */
export const unknownBillingPath = new Reply({ status: 404, body: { detail: 'Not Found' } })

/** The same for a method that a path does not have; the path itself is one of the API. */
export const unknownBillingMethod = new Reply({
  status: 404,
  body: { error: 'ResourceNotFound', detail: 'Not Found' },
})

const isKnown = (version: string) => versions.includes(version)

/** Every response under `/v1` names the version that it has. */
export function versionHeaders(incoming: Incoming): Record<string, string> {
  if (!isBilling(incoming.path)) return {}
  const asked = incoming.header(header)
  if (asked === null) return { [header]: defaultVersion }
  return isKnown(asked) ? { [header]: asked } : {}
}

type Work = (incoming: Incoming, params: () => Record<string, string>) => Reply | Promise<Reply>

/** Refuses a version that does not exist, before anything else of the request is looked at. */
export function inKnownVersion(work: Work): Work {
  return (incoming, params) => {
    const asked = incoming.header(header)
    return asked === null || isKnown(asked) ? work(incoming, params) : unknownBillingPath
  }
}

/** Under `/v1` a path may end with a slash or not; a redirect would lose the body. */
export function formsOf(path: string): readonly string[] {
  if (!isBilling(path)) return [path]
  const bare = path.replace(/\/$/, '')
  return [bare, `${bare}/`]
}
