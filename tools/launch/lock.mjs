import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from './paths.mjs'
import { Problem } from './problem.mjs'
import { stopExitCode } from './processes.mjs'

const directory = inRoot('.launch-lock.tmp')
const holderFile = join(directory, 'holder')
const maxSilence = 20_000

/**
 * Only one launcher at a time changes the checkout. The holder of the lock touches its file every
 * second; the lock of a dead or long silent holder is removed.
 */
export async function withLock(work) {
  await acquire()
  const heartbeat = setInterval(() => touch(), 1000)
  heartbeat.unref()
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(directory, { recursive: true, force: true })
  }
}

async function acquire() {
  for (let waited = 0; !tryAcquire(); waited++) {
    if (waited === 0) process.stderr.write('Waiting for another start of this checkout…\n')
    removeStaleLock()
    await sleep(200)
    if (stopExitCode()) throw new Problem('')
  }
}

function tryAcquire() {
  try {
    mkdirSync(directory)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Problem(`The checkout cannot be changed: ${error.message}.`)
  }
  writeFileSync(holderFile, `${process.pid} ${hostname()}\n`)
  return true
}

function touch() {
  try {
    utimesSync(holderFile, new Date(), new Date())
  } catch {
    // The lock was removed while the machine slept; the next launcher repeats the work.
  }
}

/** A rename removes exactly one lock, however many launchers are waiting. */
function removeStaleLock() {
  const before = holder()
  if (!before || !isStale(before)) return
  const aside = `${directory}-${process.pid}.tmp`
  try {
    renameSync(directory, aside)
    if (readFileSync(join(aside, 'holder'), 'utf8') !== before.text) renameSync(aside, directory)
    else rmSync(aside, { recursive: true, force: true })
  } catch {
    // Another launcher was faster.
  }
}

function holder() {
  try {
    return { text: readFileSync(holderFile, 'utf8'), at: statSync(holderFile).mtimeMs }
  } catch {
    try {
      return { text: '', at: statSync(directory).mtimeMs }
    } catch {
      return null
    }
  }
}

function isStale({ text, at }) {
  if (Date.now() - at > maxSilence) return true
  const [pid, host] = text.trim().split(' ')
  return host === hostname() && !isAlive(Number(pid))
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
