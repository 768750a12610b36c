// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import type { Status } from './common.ts'

export type SavedView = {
  id: string
  list:
    | 'members'
    | 'invitations'
    | 'audit'
    | 'account-deliveries'
    | 'billing-deliveries'
    | 'orders'
    | 'refunds'
    | 'activity'
    | 'users'
    | 'sessions'
    | 'organizations'
    | 'emails'
    | 'server-audit'
    | 'server-deliveries'
  organizationId: string | null
  name: string
  search: string
  shared: boolean
  createdAt: Date
  updatedAt: Date
}

const savedViewDates: Dates = { createdAt: true, updatedAt: true }

export const create: Route<{
  input: {
    list:
      | 'members'
      | 'invitations'
      | 'audit'
      | 'account-deliveries'
      | 'billing-deliveries'
      | 'orders'
      | 'refunds'
      | 'activity'
      | 'users'
      | 'sessions'
      | 'organizations'
      | 'emails'
      | 'server-audit'
      | 'server-deliveries'
    organizationId?: string | undefined
    name: string
    search: string
    shared?: boolean | undefined
  }
  output: SavedView
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'SAVED_VIEW_NAME_IS_TAKEN'
    | 'TOO_MANY_SAVED_VIEWS'
    | 'YOU_ARE_NOT_ALLOWED_TO_SHARE_SAVED_VIEWS'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/saved-views', dates: savedViewDates }

export const list: Route<{
  input: {
    query: {
      list:
        | 'members'
        | 'invitations'
        | 'audit'
        | 'account-deliveries'
        | 'billing-deliveries'
        | 'orders'
        | 'refunds'
        | 'activity'
        | 'users'
        | 'sessions'
        | 'organizations'
        | 'emails'
        | 'server-audit'
        | 'server-deliveries'
      organizationId?: string | undefined
    }
  }
  output: { items: SavedView[]; mayShare: boolean }
  error: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'INVALID_API_KEY'
}> = { line: 'GET /api/saved-views', dates: { items: savedViewDates } }

export const remove: Route<{
  input: { savedViewId: string }
  output: Status
  error: 'SAVED_VIEW_NOT_FOUND' | 'YOU_ARE_NOT_ALLOWED_TO_SHARE_SAVED_VIEWS' | 'INVALID_API_KEY'
}> = { line: 'DELETE /api/saved-views/:savedViewId' }

export const update: Route<{
  input: {
    name?: string | undefined
    search?: string | undefined
    shared?: true | undefined
    savedViewId: string
  }
  output: SavedView
  error:
    | 'SAVED_VIEW_NOT_FOUND'
    | 'SAVED_VIEW_NAME_IS_TAKEN'
    | 'TOO_MANY_SAVED_VIEWS'
    | 'YOU_ARE_NOT_ALLOWED_TO_SHARE_SAVED_VIEWS'
    | 'INVALID_API_KEY'
}> = { line: 'PATCH /api/saved-views/:savedViewId', dates: savedViewDates }
