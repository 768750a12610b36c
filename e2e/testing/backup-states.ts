import type { Page } from 'playwright-core'
import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { administrator } from './users.ts'

const idOf = (last: number) => `0197f0c2-5a31-4a8e-9a52-6f1f2a3b4c5${last}`
const at = (hour: number) => `2026-11-24T0${hour}:00:00.000Z`
const sha256 = '3fa9c1d2e4b5a6978812f0c4d3e2b1a0998877665544332211ffeeddccbbaa00'

const complete = {
  id: idOf(1),
  name: 'guildhall-2026-11-24-080000-0197f0c2.backup',
  origin: 'manual',
  state: 'complete',
  progress: 1,
  tablesDone: 140,
  tables: 140,
  rows: 12_345_678,
  expectedRows: 12_300_000,
  size: 1_234_567_890,
  sha256,
  version: '0.1.0',
  migration: '0104-backups.sql',
  error: null,
  file: 'present',
  createdBy: {
    id: 'ada',
    name: 'Maximiliane Großkreutz-Wiśniewska von der Lindenau',
    email: 'ada@example.com',
  },
  createdAt: at(8),
  startedAt: at(8),
  finishedAt: '2026-11-24T08:04:30.000Z',
}
const automatic = { origin: 'automatic', createdBy: null }
const unwritten = { size: null, sha256: null, file: null }
const failed = { ...complete, ...automatic, ...unwritten, id: idOf(2), createdAt: at(7) }
const diskFull = { ...failed, state: 'failed', error: 'disk_full', progress: 0.4 }
const missing = { ...complete, ...automatic, id: idOf(3), createdAt: at(6), file: 'missing' }
const elsewhere = { ...complete, ...automatic, id: idOf(4), createdAt: at(5), file: 'elsewhere' }
const running = {
  ...complete,
  ...unwritten,
  id: idOf(5),
  state: 'running',
  progress: 0.42,
  tablesDone: 61,
  rows: 5_166_000,
  finishedAt: null,
  createdAt: at(9),
}

const folder = '/srv/werkstatt-lindenau/guildhall/data/backups'
const place = { kind: 'disk', address: folder, perServer: true }
const bucket = {
  kind: 'bucket',
  address: 'https://s3.eu-central-1.amazonaws.com/werkstatt-lindenau-files/backups',
  perServer: false,
}
const other = 'guildhall-2026-11-25-030000-4c5d6e7f.backup'

const answers =
  (items: readonly object[], more: object = {}) =>
  async ({ page }: TestUser) => {
    const body = { items, place, otherFiles: [], attention: null, ...more }
    await answerFetch(page, '**/api/admin/backups', { json: body })
  }

const path = '/admin/backups'
const form = (page: Page) => page.locator('main form select').first().waitFor()

/** Names of files, folders and commands, and what is the same everywhere. */
const names = [
  complete.name,
  other,
  folder,
  bucket.address,
  complete.createdBy.name,
  sha256,
  complete.migration,
  'SHA-256',
  'SECRET',
  'secret',
  'DATA_DIR',
  'docs/operations.md',
  'UTC',
  // Sizes and durations as the browser writes them.
  '1.2 GB',
  '5 min',
]

/** Backups of the server. */
export const backupScreens: readonly ScreenState[] = [
  {
    name: 'backups, none yet',
    path,
    names,
    who: administrator,
    before: answers([]),
    act: form,
  },
  {
    name: 'backups, one at work',
    path,
    names,
    who: administrator,
    before: answers([running, complete, diskFull, missing, elsewhere], {
      otherFiles: [other],
      attention: 'failed',
    }),
    async act(page) {
      await form(page)
      await page.locator('main progress').waitFor()
      await page.locator('main select').first().selectOption('weekly')
    },
  },
  {
    name: 'a backup',
    path: `${path}?open=${complete.id}`,
    names,
    who: administrator,
    before: answers([complete, diskFull]),
    act: form,
  },
  {
    name: 'a backup that failed',
    path: `${path}?open=${diskFull.id}`,
    names,
    who: administrator,
    before: answers([complete, diskFull], { place: bucket, attention: 'overdue' }),
    act: form,
  },
]
