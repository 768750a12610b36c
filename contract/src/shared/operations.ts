import { z } from 'zod'
import { UserCounts } from '../identity/directory.ts'
import { Instant } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { BackupAttention } from './backups.ts'

export const errors = defineErrors({
  JOB_NOT_FOUND: { status: 404, message: 'Job not found' },
})

const Day = z.object({ day: z.iso.date(), count: z.number() })

/** Organizations that follow a billing provider, and what it sent; counted up to 100,000. */
const FollowingFigures = z.object({
  connections: z.int().meta({ description: 'Organizations that follow a billing provider.' }),
  failedConnections: z
    .int()
    .meta({ description: 'Those that follow it no more until their owner does something.' }),
  connectionsWithProblem: z.int().meta({ description: 'Those with a problem of whichever kind.' }),
  waitingEvents: z.int().meta({
    description: 'Events that wait: to be looked at, for a parent, or for another try.',
  }),
  oldestEventAt: Instant.nullable().meta({
    description: 'When the oldest one arrived that was not looked at yet.',
  }),
  eventsSetAside: z
    .int()
    .meta({ description: 'Events that failed, or waited in vain, for a day.' }),
})
export type FollowingFigures = z.infer<typeof FollowingFigures>

export const overview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Figures of this installation: users, sessions, emails, queues and health',
  access: 'operator',
  output: z.object({
    version: z.string(),
    /** The newest change of the schema. */
    migration: z.string(),
    at: Instant,
    users: UserCounts,
    /** The last thirty days in UTC, days without any included. */
    signUps: z.array(Day),
    sessions: z.object({
      /** Not expired; counted up to 100,000. */
      active: z.number(),
      /** By the day of the sign-in; sessions that have ended since are not among them. */
      byDay: z.array(Day),
    }),
    emails: z.object({
      /** Not sent yet, counted up to 100,000; 0 where emails are only stored. */
      waiting: z.number(),
      oldestAt: Instant.nullable(),
      delivery: z.enum(['smtp', 'outbox']),
    }),
    queues: z.object({
      dueJobs: z.number(),
      oldestDueSeconds: z.number(),
      jobsSetAside: z.number(),
      waitingReactions: z.number(),
      reactionsSetAside: z.number(),
      waitingWebhooks: z.number(),
    }),
    following: FollowingFigures.meta({
      description: 'Organizations that follow a billing provider, and what it sent.',
    }),
    backups: z.object({
      automatic: z.boolean(),
      /** When the newest complete backup ended; of those that the server wrote. */
      completedAt: Instant.nullable(),
      attention: BackupAttention,
    }),
    health: z.object({ database: z.boolean(), otherNodesHeard: z.boolean() }),
  }),
})

const SetAside = z.object({
  id: z.string(),
  /** `reaction`: the reaction to an event, which holds up nothing any more. */
  kind: z.enum(['job', 'reaction']),
  name: z.string(),
  at: Instant,
  error: z.string().nullable(),
})

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Queues of background work, and what failed for a day',
  access: 'operator',
  output: z.object({
    queues: z.array(
      z.object({
        name: z.string(),
        waiting: z.number(),
        due: z.number(),
        active: z.number(),
        retrying: z.number(),
        oldestDueAt: Instant.nullable(),
      }),
    ),
    /** Recurring jobs that failed at least three times in a row. */
    failing: z.array(
      z.object({
        name: z.string(),
        tries: z.number(),
        nextTry: Instant,
        error: z.string().nullable(),
      }),
    ),
    /** The oldest hundred of each kind. */
    setAside: z.array(SetAside),
  }),
})

const common = {
  id: z.string(),
  /** Of the file that is read or written. */
  name: z.string(),
  /** From 0 to 1; `null` as long as nothing is known of how far it is. */
  progress: z.number().nullable(),
}
const ended = ['succeeded', 'failed', 'canceled'] as const

/** Long work of the server, beyond its queues: what an administrator waits for. */
export const Task = z
  .discriminatedUnion('kind', [
    z.object({
      ...common,
      kind: z.literal('user_import'),
      /** `checked`: it waits for the decision of an administrator. */
      state: z.enum(['checking', 'checked', 'running', ...ended]),
    }),
    z.object({
      ...common,
      kind: z.literal('backup'),
      state: z.enum(['waiting', 'running', ...ended]),
    }),
  ])
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/admin/tasks',
  summary: 'Long work of the server: what is not finished, and what ended within the last hour',
  access: 'operator',
  output: z.object({ items: z.array(Task) }),
})

const params = z.object({ id: z.string().min(1).max(200) })

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  summary: 'Run a job or a reaction again that was set aside',
  access: 'operator',
  params,
  output: z.object({ status: z.literal(true) }),
  errors: ['JOB_NOT_FOUND'],
})

export const removeJob = endpoint({
  method: 'DELETE',
  path: '/api/admin/jobs/:id',
  summary: 'Delete a job that was set aside; reactions cannot be deleted',
  access: 'operator',
  recentSignIn: true,
  params,
  output: z.object({ status: z.literal(true) }),
  errors: ['JOB_NOT_FOUND'],
})

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/admin/providers',
  summary: 'Sign-in providers of the settings file, without their secrets',
  access: 'operator',
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        clientId: z.string(),
        /** To be registered at the provider. */
        redirectUri: z.string(),
        issuer: z.string().nullable(),
        scopes: z.array(z.string()),
        pkce: z.boolean(),
      }),
    ),
  }),
})

export const testProvider = endpoint({
  method: 'POST',
  path: '/api/admin/providers/:id/test',
  summary: 'Look up the endpoints of a provider, as a sign-in would; at most an hour old',
  access: 'operator',
  params,
  output: z.object({
    ok: z.boolean(),
    authorizationUrl: z.string().nullable(),
    tokenUrl: z.string().nullable(),
    error: z.string().nullable(),
  }),
  errors: ['PROVIDER_NOT_FOUND'],
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'The effective settings, without secrets; they are changed in the settings file',
  access: 'operator',
  output: z.object({
    baseUrl: z.string(),
    database: z.enum(['embedded', 'url']),
    mail: z.enum(['smtp', 'outbox']),
    rateLimit: z.boolean(),
    testClock: z.boolean(),
    /** The sections of the settings file that contain no secret. */
    settings: z.record(z.string(), z.unknown()),
  }),
})
