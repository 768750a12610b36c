import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { withMutation } from './server/testing/mutations/plugin.ts'
import { SlowestFirst } from './tools/test-run/sequencer.ts'

const databaseSetup = fileURLToPath(new URL('./server/testing/global-setup.ts', import.meta.url))

const packageSetup = fileURLToPath(new URL('./client/package/global-setup.ts', import.meta.url))

const browserSetup = fileURLToPath(new URL('./e2e/testing/global-setup.ts', import.meta.url))

const dropDatabases = fileURLToPath(new URL('./server/testing/drop-databases.ts', import.meta.url))

const propertySeed = fileURLToPath(new URL('./tools/property-seed.ts', import.meta.url))

/** One PostgreSQL for the whole run; every test file makes its own database inside it. */
const withDatabase = {
  globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
  setupFiles: [dropDatabases],
}

/** The files of a worker share its modules: loading them again takes half of the time of a run. */
const shareModules = { isolate: false }

/** After the others: a page that is late is a test that fails. */
const inBrowsers = { sequence: { groupOrder: 1 } }

/** Tests of the web app that open its parts in a browser. */
const galleries = ['web/src/gallery/*.test.ts']

const pure = ['server/src/kernel/**/*.test.ts', 'server/src/**/rules.test.ts']
const pureFolders = ['server/src/**/rules/*.test.ts']

/** Minutes of waiting for killed processes and of runs of their own: only `npm run soak` runs them. */
export const soaks = [
  'server/scenarios/billing/killed-batches.test.ts',
  'server/scenarios/billing/mutations.test.ts',
]
const isSoak = process.env.KILL_ROUNDS !== undefined

/** It replaces what OpenTelemetry keeps once per process. */
const ownProcess = ['server/src/app/tracing.test.ts']

export default defineConfig({
  plugins: [withMutation()],
  test: {
    // Code with a fault must not be found by the next run.
    fsModuleCache: process.env.MUTATION === undefined,
    reporters: ['./tools/test-run/reporter.ts'],
    sequence: { sequencer: SlowestFirst },
    // Tests wait for answers of the database and for clocks more than they compute. With four workers
    // two cores are always busy, and what takes its time is late.
    maxWorkers: 3,
    setupFiles: [propertySeed],
    // What is waited for comes from jobs and other processes; a busy machine takes longer.
    expect: { poll: { timeout: 30_000 } },
    // A limit of time ends what hangs; it says nothing about how fast a test is. The slowest machine that
    // was seen took three times as long as an idle one.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          ...shareModules,
          include: [
            'contract/**/*.test.ts',
            'client/src/**/*.test.ts',
            'tools/**/*.test.ts',
            ...pure,
            ...pureFolders,
          ],
          exclude: ['**/node_modules/**', 'tools/checks/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'checks',
          ...shareModules,
          include: ['tools/checks/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...galleries],
        },
      },
      {
        extends: true,
        test: { name: 'gallery', include: galleries, testTimeout: 120_000, ...inBrowsers },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...shareModules,
          include: ['server/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            ...pure,
            ...pureFolders,
            ...ownProcess,
            ...(isSoak ? [] : soaks),
          ],
          testTimeout: 100_000,
          hookTimeout: 120_000,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: { name: 'own process', include: ownProcess, ...withDatabase },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          ...shareModules,
          include: ['conformance/**/*.test.ts'],
          testTimeout: 100_000,
          hookTimeout: 120_000,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['client/package/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...inBrowsers,
          ...withDatabase,
          globalSetup: [...withDatabase.globalSetup, browserSetup, packageSetup],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          ...shareModules,
          include: ['e2e/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          ...inBrowsers,
          ...withDatabase,
          globalSetup: [...withDatabase.globalSetup, browserSetup],
        },
      },
    ],
  },
})
