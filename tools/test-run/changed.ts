import { execFileSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import type { TestSpecification } from 'vitest/node'
import { projectFiles, root } from '../tree.ts'
import { byFolder, nextBatch, paceAfter, type Waiting } from './batches.ts'
import { expectedSeconds } from './durations.ts'
import { reachOf } from './reach.ts'
import { type Started, withVitest } from './vitest-run.ts'

/**
 * `npm run test:changed`: the tests that the changes since `--since` can reach, the nearest first, as many
 * as end in time. A file that fails is not run again.
 */
const deadline = Number(process.env.TEST_DEADLINE ?? Date.now() + 165_000)
const secondsLeft = () => (deadline - Date.now()) / 1000

const { values } = parseArgs({ options: { since: { type: 'string' } } })

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

function exists(ref: string): boolean {
  return git('for-each-ref', '--format=%(refname)', ref).length > 0
}

function base(): string {
  const main = ['refs/remotes/origin/main', 'refs/heads/main'].find(exists)
  const since = values.since ?? main ?? 'HEAD~'
  return git('merge-base', since, 'HEAD')[0] ?? since
}

/** With what is not committed, and new files. */
function changedFiles(): string[] {
  return [
    ...git('diff', '--name-only', base()),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** Checks of the codebase are for `npm run check`. */
const isCheck = (file: string) => file.startsWith('tools/checks/')

function waitingFor(changed: readonly string[]): Waiting[] {
  return reachOf(projectFiles(), changed)
    .filter(({ file }) => !isCheck(file))
    .map((each) => ({ ...each, seconds: expectedSeconds(each.file) }))
    .sort((a, b) => a.distance - b.distance || a.seconds - b.seconds)
}

async function runInTime({ vitest }: Started, all: readonly Waiting[]): Promise<void> {
  await vitest.standalone()
  const specs = new Map<string, TestSpecification>()
  for (const spec of await vitest.globTestSpecifications()) {
    specs.set(relative(root, spec.moduleId).split(sep).join('/'), spec)
  }
  let waiting = all.filter(({ file }) => specs.has(file))
  // Others on this machine slow the first batch down already.
  let pace = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
  for (;;) {
    const batch = nextBatch(waiting, secondsLeft(), pace)
    if (batch.length === 0) break
    const started = Date.now()
    await vitest.runTestSpecifications(batch.flatMap(({ file }) => specs.get(file) ?? []))
    pace = paceAfter(pace, batch, (Date.now() - started) / 1000)
    waiting = waiting.filter((each) => !batch.includes(each))
  }
  report(waiting)
}

function report(waiting: readonly Waiting[]): void {
  if (waiting.length === 0) return
  const minutes = Math.ceil(waiting.reduce((sum, { seconds }) => sum + seconds, 0) / 120)
  console.log(`Not run, ${waiting.length} files, about ${minutes} minutes:`)
  for (const line of byFolder(waiting.map(({ file }) => file))) console.log(line)
}

const changed = changedFiles()
const waiting = waitingFor(changed)
console.log(`${changed.length} changed files, which ${waiting.length} files of tests can reach.`)
if (waiting.length > 0) await withVitest([], (started) => runInTime(started, waiting))
