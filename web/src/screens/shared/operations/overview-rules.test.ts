import { expect, test } from 'vitest'
import { concernsOf, type Figures } from './overview-rules.ts'

const at = new Date('2026-11-25T12:00:00Z')
const well: Figures = {
  version: '1',
  migration: '0001-a.sql',
  at,
  users: { total: 1, verified: 1, banned: 0, admins: 1, twoFactor: 0 },
  signUps: [],
  sessions: { active: 1, byDay: [] },
  emails: { waiting: 1, oldestAt: new Date('2026-11-25T11:30:00Z'), delivery: 'smtp' },
  queues: {
    dueJobs: 3,
    oldestDueSeconds: 60,
    jobsSetAside: 0,
    waitingReactions: 0,
    reactionsSetAside: 0,
    waitingWebhooks: 0,
  },
  following: {
    ...{ connections: 1, failedConnections: 0, connectionsWithProblem: 0 },
    ...{ waitingEvents: 5, oldestEventAt: new Date('2026-11-25T11:55:00Z'), eventsSetAside: 0 },
  },
  backups: { automatic: false, completedAt: null, attention: null },
  health: { database: true, otherNodesHeard: true },
}

test('a server that is well has no concerns', () => {
  expect(concernsOf(well)).toEqual([])
})

test('what was set aside, late or not heard is named', () => {
  expect(concernsOf({ ...well, queues: { ...well.queues, reactionsSetAside: 1 } })).toEqual([
    'setAside',
  ])
  expect(
    concernsOf({
      ...well,
      emails: { ...well.emails, oldestAt: new Date('2026-11-25T10:59:00Z') },
      queues: { ...well.queues, jobsSetAside: 2, oldestDueSeconds: 601 },
      backups: { automatic: true, completedAt: null, attention: 'overdue' },
      health: { database: true, otherNodesHeard: false },
    }),
  ).toEqual(['setAside', 'lateJobs', 'lateEmails', 'backupOverdue', 'nodes'])
  expect(
    concernsOf({ ...well, backups: { automatic: false, completedAt: at, attention: 'failed' } }),
  ).toEqual(['backupFailed'])
})

test('events of billing providers that are late or failed, and connections with a problem, are named', () => {
  const { following } = well
  const oldestEventAt = new Date('2026-11-25T11:49:59Z')
  const ill = { ...following, oldestEventAt, eventsSetAside: 3, connectionsWithProblem: 1 }
  expect(concernsOf({ ...well, following: ill })).toEqual([
    'lateEvents',
    'eventsSetAside',
    'followers',
  ])
})
