import { z } from 'zod'
import { Instant, Status } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { type SavedViewList, savedViewLists } from './saved-view-lists.ts'

const List = z.enum(Object.keys(savedViewLists) as [SavedViewList, ...SavedViewList[]])

/** How many views one user, or one organization, has of one list. */
export const mostSavedViews = 20

/** Filters and order of a list under a name. */
export const SavedView = z.object({
  id: z.string(),
  list: List,
  /** The organization whose list it is. */
  organizationId: z.string().nullable(),
  name: z.string(),
  /** The filters as they are in the address, such as `role=owner&sort=-name`. */
  search: z.string(),
  /** Whether it belongs to the organization, whose members all see it, and not to one user. */
  shared: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SavedView = z.infer<typeof SavedView>

export const errors = defineErrors({
  SAVED_VIEW_NOT_FOUND: { status: 404, message: 'Saved view not found' },
  SAVED_VIEW_NAME_IS_TAKEN: { status: 409, message: 'Saved view name is taken' },
  TOO_MANY_SAVED_VIEWS: { status: 403, message: 'Too many saved views' },
  YOU_ARE_NOT_ALLOWED_TO_SHARE_SAVED_VIEWS: {
    status: 403,
    message: 'You are not allowed to share saved views',
  },
})

const basePath = '/api/saved-views'
const One = z.object({ savedViewId: z.string().max(64) })
const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{C}+$/u)
const search = z.string().max(4000)
const outside = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
const refusals = [
  'SAVED_VIEW_NAME_IS_TAKEN',
  'TOO_MANY_SAVED_VIEWS',
  'YOU_ARE_NOT_ALLOWED_TO_SHARE_SAVED_VIEWS',
]

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The saved views of a list: those of the caller, then those of the organization',
  access: 'session',
  query: z.object({ list: List, organizationId: z.string().max(64).optional() }),
  output: z.object({
    items: z.array(SavedView),
    /** Whether the caller may share views, and change and delete shared ones. */
    mayShare: z.boolean(),
  }),
  errors: [outside],
})
export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Save filters of a list under a name; what the list does not have is left out',
  access: 'sensitive',
  body: z.strictObject({
    list: List,
    organizationId: z.string().max(64).optional(),
    name,
    search,
    shared: z.boolean().optional(),
  }),
  output: SavedView,
  errors: [outside, ...refusals],
})
export const update = endpoint({
  method: 'PATCH',
  path: `${basePath}/:savedViewId`,
  summary: 'Rename a saved view, replace its filters, or hand it over to the organization',
  access: 'sensitive',
  params: One,
  body: z.strictObject({
    name: name.optional(),
    search: search.optional(),
    shared: z.literal(true).optional(),
  }),
  output: SavedView,
  errors: ['SAVED_VIEW_NOT_FOUND', ...refusals],
})
export const remove = endpoint({
  method: 'DELETE',
  path: `${basePath}/:savedViewId`,
  summary: 'Delete a saved view',
  access: 'sensitive',
  params: One,
  output: Status,
  errors: ['SAVED_VIEW_NOT_FOUND', 'YOU_ARE_NOT_ALLOWED_TO_SHARE_SAVED_VIEWS'],
})
