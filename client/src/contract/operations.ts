// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import type { UserCounts } from './directory.ts'

export type Task =
  | {
      id: string
      name: string
      progress: number | null
      kind: 'user_import'
      state: 'checking' | 'checked' | 'running' | 'succeeded' | 'failed' | 'canceled'
    }
  | {
      id: string
      name: string
      progress: number | null
      kind: 'backup'
      state: 'waiting' | 'running' | 'succeeded' | 'failed' | 'canceled'
    }

export const getSettings: Route<{
  input: Record<never, never>
  output: {
    baseUrl: string
    database: 'embedded' | 'url'
    mail: 'smtp' | 'outbox'
    rateLimit: boolean
    testClock: boolean
    settings: Record<string, unknown>
  }
  error: never
}> = { line: 'GET /api/admin/settings' }

export const listJobs: Route<{
  input: Record<never, never>
  output: {
    queues: {
      name: string
      waiting: number
      due: number
      active: number
      retrying: number
      oldestDueAt: Date | null
    }[]
    failing: { name: string; tries: number; nextTry: Date; error: string | null }[]
    setAside: {
      id: string
      kind: 'job' | 'reaction'
      name: string
      at: Date
      error: string | null
    }[]
  }
  error: never
}> = {
  line: 'GET /api/admin/jobs',
  dates: { queues: { oldestDueAt: true }, failing: { nextTry: true }, setAside: { at: true } },
}

export const listProviders: Route<{
  input: Record<never, never>
  output: {
    items: {
      id: string
      name: string
      clientId: string
      redirectUri: string
      issuer: string | null
      scopes: string[]
      pkce: boolean
    }[]
  }
  error: never
}> = { line: 'GET /api/admin/providers' }

export const listTasks: Route<{
  input: Record<never, never>
  output: { items: Task[] }
  error: never
}> = { line: 'GET /api/admin/tasks' }

export const overview: Route<{
  input: Record<never, never>
  output: {
    version: string
    migration: string
    at: Date
    users: UserCounts
    signUps: { day: string; count: number }[]
    sessions: { active: number; byDay: { day: string; count: number }[] }
    emails: { waiting: number; oldestAt: Date | null; delivery: 'smtp' | 'outbox' }
    queues: {
      dueJobs: number
      oldestDueSeconds: number
      jobsSetAside: number
      waitingReactions: number
      reactionsSetAside: number
      waitingWebhooks: number
    }
    following: {
      connections: number
      failedConnections: number
      connectionsWithProblem: number
      waitingEvents: number
      oldestEventAt: Date | null
      eventsSetAside: number
    }
    backups: {
      automatic: boolean
      completedAt: Date | null
      attention: ('failed' | 'overdue') | null
    }
    health: { database: boolean; otherNodesHeard: boolean }
  }
  error: never
}> = {
  line: 'GET /api/admin/overview',
  dates: {
    at: true,
    emails: { oldestAt: true },
    following: { oldestEventAt: true },
    backups: { completedAt: true },
  },
}

export const removeJob: Route<{
  input: { id: string }
  output: { status: true }
  error: 'JOB_NOT_FOUND'
}> = { line: 'DELETE /api/admin/jobs/:id' }

export const retryJob: Route<{
  input: { id: string }
  output: { status: true }
  error: 'JOB_NOT_FOUND'
}> = { line: 'POST /api/admin/jobs/:id/retry' }

export const testProvider: Route<{
  input: { id: string }
  output: {
    ok: boolean
    authorizationUrl: string | null
    tokenUrl: string | null
    error: string | null
  }
  error: 'PROVIDER_NOT_FOUND'
}> = { line: 'POST /api/admin/providers/:id/test' }
