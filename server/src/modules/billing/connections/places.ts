import type { Dependencies } from './dependencies.ts'
import { mostPlaces } from './repositories.ts'
import type { Service } from './store/accounts.ts'
import * as store from './store/places.ts'

type Found = Omit<store.Place, 'organizationId' | 'service'>
type Page = { readonly page: number; readonly limit: number }

/** Servers and repositories that their owners connected to an organization. */
export function createPlaces(dependencies: Dependencies) {
  const { applications, benefits, database, events, merchants, sealer } = dependencies

  /** Stands for a server in the properties of a benefit; only of use to this organization. */
  const tokenOf = (organizationId: string, guild: string) =>
    sealer.seal('connected-place', organizationId, guild)
  const guildOf = (organizationId: string, token: string) =>
    sealer.open('connected-place', organizationId, token)

  if (applications.discord) benefits.hooks.guildOf.provide('connections', guildOf)

  return {
    tokenOf,
    guildOf,

    /** False if there are too many already. */
    connect: (organizationId: string, service: Service, found: readonly Found[]) =>
      database.transaction(async (tx) => {
        const { at } = await merchants.moment(tx, organizationId)
        const places = found.map((place) => ({ ...place, organizationId, service }))
        const { total = 0 } = (await store.count(tx, organizationId, service)) ?? {}
        if (total >= mostPlaces) return false
        await store.save(tx, places, at)
        const told = { organization_id: organizationId, platform: service, count: places.length }
        const aggregate = `integration:${organizationId}`
        await events.append(tx, 'integration.connected', aggregate, told, at)
        return true
      }),

    find: (organizationId: string, service: Service, placeId: string) =>
      store.find(database.sql, organizationId, service, placeId),
    findByName: (organizationId: string, service: Service, name: string) =>
      store.findByName(database.sql, organizationId, service, name),

    async list(organizationId: string, service: Service, { limit, page }: Page) {
      const offset = (page - 1) * limit
      const places = await store.list(database.sql, organizationId, service, { limit, offset })
      const { total = 0 } = (await store.count(database.sql, organizationId, service)) ?? {}
      return { places, total }
    },
  }
}
export type Places = ReturnType<typeof createPlaces>
