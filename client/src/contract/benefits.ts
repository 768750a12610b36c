// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type BenefitPublic = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  type:
    | 'custom'
    | 'discord'
    | 'github_repository'
    | 'downloadables'
    | 'license_keys'
    | 'meter_credit'
    | 'feature_flag'
  description: string
  selectable: boolean
  deletable: boolean
  isDeleted: boolean
}

export const benefitPublicDates: Dates = { createdAt: true, modifiedAt: true }

export type Benefit =
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      organizationId: string
      description: string
      selectable: boolean
      deletable: boolean
      isDeleted: boolean
      visibility: 'draft' | 'private' | 'public'
      visibilityConfigurable: boolean
      metadata: Record<string, string | number | boolean>
      type: 'custom'
      properties: { note: string | null }
    }
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      organizationId: string
      description: string
      selectable: boolean
      deletable: boolean
      isDeleted: boolean
      visibility: 'draft' | 'private' | 'public'
      visibilityConfigurable: boolean
      metadata: Record<string, string | number | boolean>
      type: 'discord'
      properties: { guildId: string; roleId: string; kickMember: boolean; guildToken: string }
    }
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      organizationId: string
      description: string
      selectable: boolean
      deletable: boolean
      isDeleted: boolean
      visibility: 'draft' | 'private' | 'public'
      visibilityConfigurable: boolean
      metadata: Record<string, string | number | boolean>
      type: 'github_repository'
      properties: {
        repositoryOwner: string
        repositoryName: string
        permission: 'pull' | 'triage' | 'push' | 'maintain' | 'admin'
      }
    }
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      organizationId: string
      description: string
      selectable: boolean
      deletable: boolean
      isDeleted: boolean
      visibility: 'draft' | 'private' | 'public'
      visibilityConfigurable: boolean
      metadata: Record<string, string | number | boolean>
      type: 'downloadables'
      properties: { archived: Record<string, boolean>; files: string[] }
    }
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      organizationId: string
      description: string
      selectable: boolean
      deletable: boolean
      isDeleted: boolean
      visibility: 'draft' | 'private' | 'public'
      visibilityConfigurable: boolean
      metadata: Record<string, string | number | boolean>
      type: 'license_keys'
      properties: {
        prefix: string | null
        expires: { ttl: number; timeframe: 'year' | 'month' | 'day' } | null
        activations: { limit: number; enableCustomerAdmin: boolean } | null
        limitUsage: number | null
      }
    }
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      organizationId: string
      description: string
      selectable: boolean
      deletable: boolean
      isDeleted: boolean
      visibility: 'draft' | 'private' | 'public'
      visibilityConfigurable: boolean
      metadata: Record<string, string | number | boolean>
      type: 'meter_credit'
      properties: { units: number; rollover: boolean; meterId: string }
    }
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      organizationId: string
      description: string
      selectable: boolean
      deletable: boolean
      isDeleted: boolean
      visibility: 'draft' | 'private' | 'public'
      visibilityConfigurable: boolean
      metadata: Record<string, string | number | boolean>
      type: 'feature_flag'
      properties: Record<string, unknown>
    }

export const create: Route<{
  input: (
    | {
        organizationId?: (string | null) | undefined
        type: 'custom'
        description: string
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties: { note?: (string | null) | undefined }
      }
    | {
        organizationId?: (string | null) | undefined
        type: 'discord'
        description: string
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties: { guildToken: string; roleId: string; kickMember?: boolean | undefined }
      }
    | {
        organizationId?: (string | null) | undefined
        type: 'github_repository'
        description: string
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties: {
          repositoryOwner: string
          repositoryName: string
          permission: 'pull' | 'triage' | 'push' | 'maintain' | 'admin'
        }
      }
    | {
        organizationId?: (string | null) | undefined
        type: 'downloadables'
        description: string
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties: { archived?: Record<string, boolean> | undefined; files: string[] }
      }
    | {
        organizationId?: (string | null) | undefined
        type: 'license_keys'
        description: string
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties: {
          prefix?: (string | null) | undefined
          expires?: ({ ttl: number; timeframe: 'year' | 'month' | 'day' } | null) | undefined
          activations?: ({ limit: number; enableCustomerAdmin: boolean } | null) | undefined
          limitUsage?: (number | null) | undefined
        }
      }
    | {
        organizationId?: (string | null) | undefined
        type: 'meter_credit'
        description: string
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties: { units: number; rollover: boolean; meterId: string }
      }
    | {
        organizationId?: (string | null) | undefined
        type: 'feature_flag'
        description: string
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties: Record<string, unknown>
      }
  ) &
    Record<never, never>
  output: Benefit
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/benefits/', dates: { createdAt: true, modifiedAt: true } }

export const get: Route<{
  input: { id: string }
  output: Benefit
  error: never
}> = { line: 'GET /v1/benefits/:id', dates: { createdAt: true, modifiedAt: true } }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          type?:
            | (
                | 'custom'
                | 'discord'
                | 'github_repository'
                | 'downloadables'
                | 'license_keys'
                | 'meter_credit'
                | 'feature_flag'
              )[]
            | undefined
          id?: string[] | undefined
          excludeId?: string[] | undefined
          query?: string | undefined
          sorting?:
            | (
                | 'created_at'
                | '-created_at'
                | 'description'
                | '-description'
                | 'type'
                | '-type'
                | 'user_order'
                | '-user_order'
              )[]
            | undefined
          metadata?: Record<string, string[]> | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Benefit[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/benefits/', dates: { items: { createdAt: true, modifiedAt: true } } }

export const remove: Route<{
  input: { id: string }
  output: null
  error: 'BENEFIT_IS_NOT_DELETABLE' | 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/benefits/:id' }

export const update: Route<{
  input: (
    | {
        type: 'custom'
        description?: (string | null) | undefined
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties?: ({ note?: (string | null) | undefined } | null) | undefined
      }
    | {
        type: 'discord'
        description?: (string | null) | undefined
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties?:
          | ({ guildToken: string; roleId: string; kickMember?: boolean | undefined } | null)
          | undefined
      }
    | {
        type: 'github_repository'
        description?: (string | null) | undefined
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties?:
          | ({
              repositoryOwner: string
              repositoryName: string
              permission: 'pull' | 'triage' | 'push' | 'maintain' | 'admin'
            } | null)
          | undefined
      }
    | {
        type: 'downloadables'
        description?: (string | null) | undefined
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties?:
          | ({ archived?: Record<string, boolean> | undefined; files: string[] } | null)
          | undefined
      }
    | {
        type: 'license_keys'
        description?: (string | null) | undefined
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties?:
          | ({
              prefix?: (string | null) | undefined
              expires?: ({ ttl: number; timeframe: 'year' | 'month' | 'day' } | null) | undefined
              activations?: ({ limit: number; enableCustomerAdmin: boolean } | null) | undefined
              limitUsage?: (number | null) | undefined
            } | null)
          | undefined
      }
    | {
        type: 'meter_credit'
        description?: (string | null) | undefined
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties?: ({ units: number; rollover: boolean; meterId: string } | null) | undefined
      }
    | {
        type: 'feature_flag'
        description?: (string | null) | undefined
        visibility?: (('draft' | 'private' | 'public') | null) | undefined
        metadata?: Record<string, string | number | boolean> | undefined
        properties?: (Record<string, unknown> | null) | undefined
      }
  ) & { id: string }
  output: Benefit
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/benefits/:id', dates: { createdAt: true, modifiedAt: true } }
