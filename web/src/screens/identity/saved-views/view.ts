import type { SavedViewList } from '@guildhall/contract/identity/saved-view-lists'
import type { OutputOf, savedViews } from '../../../lib/calls.ts'
import type { useListSearch } from '../../../lib/list-search.ts'

export type View = OutputOf<typeof savedViews.list>['items'][number]

/** What a person wants to do with a view. */
export type Asked = { readonly what: 'rename' | 'share' | 'remove'; readonly view: View }

export type ViewsProps = {
  list: SavedViewList
  /** Of the lists of an organization, once it is known. */
  organizationId?: string | undefined
  search: ReturnType<typeof useListSearch>
}
