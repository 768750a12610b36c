// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const add: Route<{
  input: {
    email: string
    name?: (string | null) | undefined
    role: 'billing_manager'
    externalId?: null | undefined
    id: string
  }
  output: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    email: string
    name: string | null
    role: 'billing_manager'
    accepted: boolean
    customerId: string
    externalId: null
  }
  error: 'THE_CUSTOMER_IS_NOT_A_TEAM' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customers/:id/members', dates: { createdAt: true, modifiedAt: true } }

export const addOwn: Route<{
  input: { email: string; name?: (string | null) | undefined; role: 'billing_manager' }
  output: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    email: string
    name: string | null
    role: 'billing_manager'
    accepted: boolean
  }
  error: 'THE_CUSTOMER_IS_NOT_A_TEAM' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customer-portal/members', dates: { createdAt: true, modifiedAt: true } }

export const get: Route<{
  input: { id: string; member_id: string }
  output: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    email: string
    name: string | null
    role: 'billing_manager'
    accepted: boolean
    customerId: string
    externalId: null
  }
  error: never
}> = {
  line: 'GET /v1/customers/:id/members/:member_id',
  dates: { createdAt: true, modifiedAt: true },
}

export const list: Route<{
  input: {
    id: string
    query?: { page?: number | undefined; limit?: number | undefined } | undefined
  }
  output: {
    items: {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      email: string
      name: string | null
      role: 'billing_manager'
      accepted: boolean
      customerId: string
      externalId: null
    }[]
    pagination: { totalCount: number; maxPage: number }
  }
  error: never
}> = {
  line: 'GET /v1/customers/:id/members',
  dates: { items: { createdAt: true, modifiedAt: true } },
}

export const listOwn: Route<{
  input: { query?: { page?: number | undefined; limit?: number | undefined } | undefined }
  output: {
    items: {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      email: string
      name: string | null
      role: 'billing_manager'
      accepted: boolean
    }[]
    pagination: { totalCount: number; maxPage: number }
  }
  error: 'THE_CUSTOMER_IS_NOT_A_TEAM'
}> = {
  line: 'GET /v1/customer-portal/members',
  dates: { items: { createdAt: true, modifiedAt: true } },
}

export const remove: Route<{
  input: { id: string; member_id: string }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/customers/:id/members/:member_id' }

export const removeOwn: Route<{
  input: { id: string }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/customer-portal/members/:id' }

export const update: Route<{
  input: {
    name?: (string | null) | undefined
    role?: ('billing_manager' | null) | undefined
    id: string
    member_id: string
  }
  output: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    email: string
    name: string | null
    role: 'billing_manager'
    accepted: boolean
    customerId: string
    externalId: null
  }
  error: 'MIRRORED_ORGANIZATION'
}> = {
  line: 'PATCH /v1/customers/:id/members/:member_id',
  dates: { createdAt: true, modifiedAt: true },
}

export const updateOwn: Route<{
  input: {
    name?: (string | null) | undefined
    role?: ('billing_manager' | null) | undefined
    id: string
  }
  output: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    email: string
    name: string | null
    role: 'billing_manager'
    accepted: boolean
  }
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/customer-portal/members/:id', dates: { createdAt: true, modifiedAt: true } }
