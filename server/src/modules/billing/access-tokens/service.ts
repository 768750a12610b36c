import type * as contract from '@guildhall/contract/billing/access-tokens'
import { personalScopes } from '@guildhall/contract/kernel/scopes'
import type { z } from 'zod'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import {
  createList,
  createPageBoundaries,
  type ListRequest,
} from '../../../platform/lists/index.ts'
import { hashToken } from '../../../platform/system.ts'
import { createAuthentication } from './authenticate.ts'
import type { Dependencies } from './dependencies.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

export const tokenPrefix = 'polar_oat_'

/** Bytes of the secret. */
const secretLength = 32
const maxTokens = 200

/** Scopes about users allow nothing here, so anybody may give them. */
const withPersonal = (held: ReadonlySet<string>) => new Set([...held, ...personalScopes])

type NewToken = Pick<z.output<typeof contract.create.body>, 'comment' | 'scopes' | 'expires_in'>
type Change = z.output<typeof contract.update.body>
export type Created = z.output<typeof contract.create.output>

export function createAccessTokens(dependencies: Dependencies) {
  const { clock, database, events, merchants, random } = dependencies
  const readList = createList<rules.AccessToken, store.Sort, never>(
    store.listOfTokens,
    createPageBoundaries(clock),
  )

  merchants.hooks.beforeClose.register('access-tokens.remove-all', (tx, { organizationId }) =>
    store.removeAll(tx, organizationId),
  )

  const aggregateOf = ({ id }: rules.AccessToken) => `organization_access_token:${id}`

  /** `keep` stores the response for a repeated request, in the same transaction. */
  function create(
    { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
    held: ReadonlySet<string>,
    { comment, scopes, expires_in: lifetime }: NewToken,
    keep: (tx: Tx, created: Created) => Promise<void>,
  ): Promise<Created> {
    rules.assertHoldsAll(withPersonal(held), scopes)
    return database.transaction(async (tx) => {
      const { at } = await merchants.momentEvenMirrored(tx, organizationId)
      if ((await store.count(tx, organizationId)) >= maxTokens) {
        throw invalidInput({ loc: ['body'], msg: `At most ${maxTokens} tokens`, type: 'too_long' })
      }
      const secret = tokenPrefix + random.bytes(secretLength).toString('base64url')
      const token: rules.AccessToken = {
        id: random.uuid(),
        organizationId,
        comment,
        scopes: rules.distinct(scopes),
        expiresAt: rules.expiryOf(at, lifetime),
        lastUsedAt: null,
        createdAt: at,
        modifiedAt: null,
      }
      await store.insert(tx, token, hashToken(secret))
      const wire = toWire(token)
      const payload = { ...wire, creator_id: userId }
      await events.append(tx, 'organization_access_token.created', aggregateOf(token), payload, at)
      const created = { token: secret, organization_access_token: wire }
      await keep(tx, created)
      return created
    })
  }

  /** The token under its lock, after the moment of its organization. */
  async function locked(tx: Tx, organizationIds: readonly string[], id: string) {
    const found = await store.find(tx, organizationIds, id)
    if (!found) throw new AppError('NOT_FOUND')
    const { at } = await merchants.momentEvenMirrored(tx, found.organizationId)
    const token = await store.lock(tx, found.organizationId, id)
    if (!token) throw new AppError('NOT_FOUND')
    return { token, at }
  }

  function update(
    organizationIds: readonly string[],
    id: string,
    heldIn: (organizationId: string) => Promise<ReadonlySet<string>>,
    change: Change,
  ) {
    return database.transaction(async (tx) => {
      const { token, at } = await locked(tx, organizationIds, id)
      if (change.scopes) {
        const held = await heldIn(token.organizationId)
        rules.assertHoldsAll(withPersonal(held), [...token.scopes, ...change.scopes])
      }
      const next = rules.update(token, change, at)
      await store.save(tx, next)
      const wire = toWire(next)
      await events.append(tx, 'organization_access_token.updated', aggregateOf(next), wire, at)
      return next
    })
  }

  return {
    authenticate: createAuthentication(dependencies),
    create,
    update,
    async namesOf(organizationId: string, ids: readonly string[]) {
      const found = await store.named(database.sql, organizationId, ids)
      return found.map(({ id, comment }) => ({ id, name: comment, start: null }))
    },
    list: (request: ListRequest<store.Sort, never>) => readList(database.lists, request),
    remove(organizationIds: readonly string[], id: string) {
      return database.transaction(async (tx) => {
        const { token, at } = await locked(tx, organizationIds, id)
        await store.remove(tx, token.organizationId, id)
        const wire = toWire(token)
        await events.append(tx, 'organization_access_token.deleted', aggregateOf(token), wire, at)
      })
    },
  }
}
export type AccessTokens = ReturnType<typeof createAccessTokens>
