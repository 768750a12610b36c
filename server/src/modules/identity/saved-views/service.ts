import {
  isOfOrganization,
  type SavedViewList,
  searchOfView,
} from '@guildhall/contract/identity/saved-view-lists'
import { mostSavedViews } from '@guildhall/contract/identity/saved-views'
import { AppError } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { allows } from '../organizations/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { SavedView } from './store.ts'
import * as store from './store.ts'

type Place = { readonly list: SavedViewList; readonly organizationId?: string | undefined }
type Input = Place & {
  readonly name: string
  readonly search: string
  readonly shared?: boolean | undefined
}
type Change = {
  readonly name?: string | undefined
  readonly search?: string | undefined
  readonly shared?: true | undefined
}

export function createSavedViews({ clock, database, organizations, random }: Dependencies) {
  /** Whether a user may share; undefined for users who are no members. */
  async function mayShare(sql: Sql, organizationId: string, userId: string) {
    const member = await organizations.findMember(sql, organizationId, userId)
    return member && allows(member.roles, member.custom, { member: ['update'] })
  }

  /** The organization of a list, of which the caller is a member. */
  async function placeOf(sql: Sql, userId: string, { list, organizationId = '' }: Place) {
    if (!isOfOrganization(list)) return { organizationId: null, isManager: false }
    const isManager = await mayShare(sql, organizationId, userId)
    if (isManager === undefined) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return { organizationId, isManager }
  }

  /** A view that the caller sees; to change a shared one they need the right to share. */
  async function lock(tx: Tx, userId: string, id: string) {
    const view = await store.lock(tx, userId, id)
    if (!view) throw new AppError('SAVED_VIEW_NOT_FOUND')
    if (view.organizationId === null) return { view, isManager: false }
    const isManager = await mayShare(tx, view.organizationId, userId)
    if (isManager === undefined) throw new AppError('SAVED_VIEW_NOT_FOUND')
    if (view.userId === null && !isManager) refuseSharing()
    return { view, isManager }
  }

  /** Its shelf has room for it, and no other view of that name. */
  async function assertFits(tx: Tx, view: SavedView) {
    await store.lockShelf(tx, view)
    const { count, isTaken } = await store.countOthers(tx, view, view.name, view.id)
    if (isTaken) throw new AppError('SAVED_VIEW_NAME_IS_TAKEN')
    if (count >= mostSavedViews) throw new AppError('TOO_MANY_SAVED_VIEWS')
  }

  return {
    async list(userId: string, place: Place) {
      const { sql } = database
      const { list } = place
      const { organizationId, isManager } = await placeOf(sql, userId, place)
      const [own, shared] = await Promise.all([
        store.listOfUser(sql, { list, organizationId, userId }, mostSavedViews),
        organizationId === null ? [] : store.listShared(sql, organizationId, list, mostSavedViews),
      ])
      return { views: [...own, ...shared], mayShare: isManager }
    },

    create(userId: string, { name, search, shared = false, ...place }: Input) {
      return database.transaction(async (tx) => {
        const { organizationId, isManager } = await placeOf(tx, userId, place)
        if (shared && !isManager) refuseSharing()
        const now = clock.now()
        const view: SavedView = {
          id: random.id(),
          list: place.list,
          userId: shared ? null : userId,
          organizationId,
          name,
          search: searchOfView(place.list, search),
          createdAt: now,
          updatedAt: now,
        }
        await assertFits(tx, view)
        await store.insert(tx, view)
        return view
      })
    },

    update(userId: string, id: string, { name, search, shared }: Change) {
      return database.transaction(async (tx) => {
        const { view, isManager } = await lock(tx, userId, id)
        if (shared && !isManager) refuseSharing()
        const next: SavedView = {
          ...view,
          name: name ?? view.name,
          search: search === undefined ? view.search : searchOfView(view.list, search),
          userId: shared ? null : view.userId,
          updatedAt: clock.now(),
        }
        await assertFits(tx, next)
        await store.save(tx, next)
        return next
      })
    },

    remove(userId: string, id: string) {
      return database.transaction(async (tx) => {
        const { view } = await lock(tx, userId, id)
        await store.remove(tx, view)
      })
    },
  }
}
export type SavedViews = ReturnType<typeof createSavedViews>

function refuseSharing(): never {
  throw new AppError('YOU_ARE_NOT_ALLOWED_TO_SHARE_SAVED_VIEWS')
}
