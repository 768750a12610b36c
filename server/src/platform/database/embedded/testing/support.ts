import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import type { Connection } from '../connection.ts'
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from '../index.ts'
import { layoutOf } from '../layout.ts'
import { readPostmasterFile } from '../postmaster.ts'
import { endBackendsOf, endsWithin, runsCluster, signal } from '../processes.ts'

// Every test starts a real PostgreSQL at least once, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

/** A DATA_DIR that is removed after the test, together with a PostgreSQL that still runs on it. */
export function temporaryDataDir(...below: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'gh-test-'))
  const dataDir = join(root, ...below, 'data')
  onTestFinished(async () => {
    await killPostgres(dataDir)
    await endBackendsOf(layoutOf(dataDir).cluster)
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  })
  return dataDir
}

/** Stopped at the end of the test at the latest. */
export async function start(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(options)
  onTestFinished(() => database.stop())
  return database
}

export async function query<Row extends pg.QueryResultRow>(
  connection: Connection,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

export type Server = {
  readonly process: ChildProcess
  /** Its output so far; `next` waits for a line that begins with the given word. */
  readonly lines: readonly string[]
  next(word: string, count?: number): Promise<string>
  kill(): Promise<void>
}

export function startHolder(dataDir: string, mode = 'hold'): Server {
  const script = join(import.meta.dirname, 'holder.ts')
  const child = spawn(process.execPath, [script, dataDir, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const closed = once(child, 'close')
  const kill = async () => {
    child.kill('SIGKILL')
    await closed
  }
  onTestFinished(kill)
  return { process: child, lines, next: (word, count) => nextLine(child, lines, word, count), kill }
}

async function nextLine(child: ChildProcess, lines: string[], word: string, count = 1) {
  for (;;) {
    const matching = lines.filter((line) => line.startsWith(`${word} `))
    const line = matching[count - 1]
    if (line) return line.slice(word.length + 1)
    if (child.exitCode !== null) throw new Error(`it ended without "${word}": ${lines.join('; ')}`)
    await sleep(5)
  }
}

export function postmasterOf(dataDir: string): number {
  const file = readPostmasterFile(layoutOf(dataDir))
  if (!file) throw new Error(`no PostgreSQL is running on ${dataDir}`)
  return file.pid
}

export async function killPostgres(dataDir: string): Promise<void> {
  const layout = layoutOf(dataDir)
  const file = readPostmasterFile(layout)
  if (!file || !runsCluster(file.pid, layout.cluster)) return
  signal(file.pid, 'SIGKILL')
  await endsWithin(file.pid, 2000)
}

export function logOf(dataDir: string): string {
  return readFileSync(layoutOf(dataDir).log, 'utf8')
}
