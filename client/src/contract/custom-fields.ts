// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export type CustomField =
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      metadata: Record<string, string | number | boolean>
      slug: string
      name: string
      organizationId: string
      type: 'text'
      properties: {
        formLabel?: string
        formHelpText?: string
        formPlaceholder?: string
        textarea?: boolean
        minLength?: number
        maxLength?: number
      }
    }
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      metadata: Record<string, string | number | boolean>
      slug: string
      name: string
      organizationId: string
      type: 'number'
      properties: {
        formLabel?: string
        formHelpText?: string
        formPlaceholder?: string
        ge?: number
        le?: number
      }
    }
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      metadata: Record<string, string | number | boolean>
      slug: string
      name: string
      organizationId: string
      type: 'date'
      properties: {
        formLabel?: string
        formHelpText?: string
        formPlaceholder?: string
        ge?: number
        le?: number
      }
    }
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      metadata: Record<string, string | number | boolean>
      slug: string
      name: string
      organizationId: string
      type: 'checkbox'
      properties: { formLabel?: string; formHelpText?: string; formPlaceholder?: string }
    }
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      metadata: Record<string, string | number | boolean>
      slug: string
      name: string
      organizationId: string
      type: 'select'
      properties: {
        formLabel?: string
        formHelpText?: string
        formPlaceholder?: string
        options: { value: string; label: string }[]
      }
    }

export const create: Route<{
  input: (
    | {
        organizationId?: (string | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        type: 'text'
        slug: string
        name: string
        properties: {
          formLabel?: string | undefined
          formHelpText?: string | undefined
          formPlaceholder?: string | undefined
          textarea?: boolean | undefined
          minLength?: number | undefined
          maxLength?: number | undefined
        }
      }
    | {
        organizationId?: (string | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        type: 'number'
        slug: string
        name: string
        properties: {
          formLabel?: string | undefined
          formHelpText?: string | undefined
          formPlaceholder?: string | undefined
          ge?: number | undefined
          le?: number | undefined
        }
      }
    | {
        organizationId?: (string | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        type: 'date'
        slug: string
        name: string
        properties: {
          formLabel?: string | undefined
          formHelpText?: string | undefined
          formPlaceholder?: string | undefined
          ge?: number | undefined
          le?: number | undefined
        }
      }
    | {
        organizationId?: (string | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        type: 'checkbox'
        slug: string
        name: string
        properties: {
          formLabel?: string | undefined
          formHelpText?: string | undefined
          formPlaceholder?: string | undefined
        }
      }
    | {
        organizationId?: (string | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        type: 'select'
        slug: string
        name: string
        properties: {
          formLabel?: string | undefined
          formHelpText?: string | undefined
          formPlaceholder?: string | undefined
          options: { value: string; label: string }[]
        }
      }
  ) &
    Record<never, never>
  output: CustomField
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/custom-fields/', dates: { createdAt: true, modifiedAt: true } }

export const get: Route<{
  input: { id: string }
  output: CustomField
  error: never
}> = { line: 'GET /v1/custom-fields/:id', dates: { createdAt: true, modifiedAt: true } }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          query?: string | undefined
          type?: ('text' | 'number' | 'date' | 'checkbox' | 'select')[] | undefined
          sorting?:
            | (
                | 'created_at'
                | '-created_at'
                | 'slug'
                | '-slug'
                | 'name'
                | '-name'
                | 'type'
                | '-type'
              )[]
            | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: CustomField[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/custom-fields/', dates: { items: { createdAt: true, modifiedAt: true } } }

export const remove: Route<{
  input: { id: string }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/custom-fields/:id' }

export const update: Route<{
  input: (
    | {
        metadata?: Record<string, string | number | boolean> | undefined
        type: 'text'
        slug?: (string | null) | undefined
        name?: (string | null) | undefined
        properties?:
          | ({
              formLabel?: string | undefined
              formHelpText?: string | undefined
              formPlaceholder?: string | undefined
              textarea?: boolean | undefined
              minLength?: number | undefined
              maxLength?: number | undefined
            } | null)
          | undefined
      }
    | {
        metadata?: Record<string, string | number | boolean> | undefined
        type: 'number'
        slug?: (string | null) | undefined
        name?: (string | null) | undefined
        properties?:
          | ({
              formLabel?: string | undefined
              formHelpText?: string | undefined
              formPlaceholder?: string | undefined
              ge?: number | undefined
              le?: number | undefined
            } | null)
          | undefined
      }
    | {
        metadata?: Record<string, string | number | boolean> | undefined
        type: 'date'
        slug?: (string | null) | undefined
        name?: (string | null) | undefined
        properties?:
          | ({
              formLabel?: string | undefined
              formHelpText?: string | undefined
              formPlaceholder?: string | undefined
              ge?: number | undefined
              le?: number | undefined
            } | null)
          | undefined
      }
    | {
        metadata?: Record<string, string | number | boolean> | undefined
        type: 'checkbox'
        slug?: (string | null) | undefined
        name?: (string | null) | undefined
        properties?:
          | ({
              formLabel?: string | undefined
              formHelpText?: string | undefined
              formPlaceholder?: string | undefined
            } | null)
          | undefined
      }
    | {
        metadata?: Record<string, string | number | boolean> | undefined
        type: 'select'
        slug?: (string | null) | undefined
        name?: (string | null) | undefined
        properties?:
          | ({
              formLabel?: string | undefined
              formHelpText?: string | undefined
              formPlaceholder?: string | undefined
              options: { value: string; label: string }[]
            } | null)
          | undefined
      }
  ) & { id: string }
  output: CustomField
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/custom-fields/:id', dates: { createdAt: true, modifiedAt: true } }
