import type { SavedView as WireSavedView } from '@guildhall/contract/identity/saved-views'
import type { SavedView } from './store.ts'

export function toWire(view: SavedView): WireSavedView {
  return {
    id: view.id,
    list: view.list,
    organizationId: view.organizationId,
    name: view.name,
    search: view.search,
    shared: view.userId === null,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  }
}
