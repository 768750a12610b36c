import type { Endpoint } from '@guildhall/contract'
import { replacementOf } from '@guildhall/contract/kernel/first-generation'
import type { Incoming } from './incoming.ts'
import { Reply } from './reply.ts'

/** The name of an SDK: language, release, generator, version of the API, package. */
const firstGeneration = /^speakeasy-sdk\/\S+ \S+ \S+ 0\.1\.0 \S+/

/** Clients that were made before the API had versions. */
const isFirstGeneration = (incoming: Incoming) =>
  firstGeneration.test(incoming.header('user-agent') ?? '')

/** The response in values that the client knows. */
export function forClient(endpoint: Endpoint, incoming: Incoming, reply: Reply): Reply {
  const replace = replacementOf(endpoint.output)
  if (!replace || reply.body === undefined || !isFirstGeneration(incoming)) return reply
  const { cookies, headers, status } = reply
  return new Reply({ status, headers, cookies, body: replace(reply.body) })
}
