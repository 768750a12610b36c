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
import { inRoot } from './places.mjs'
import { Problem } from './problem.mjs'
import { endAsTold } from './processes.mjs'

const directory = inRoot('.launch-lock.tmp')
const note = join(directory, 'holder')
const silence = 20_000

/**
 * Only one launcher at a time changes the checkout. The holder touches its note every second; one
 * that is dead, or silent for long, is pushed aside.
 */
export async function alone(work) {
  await take()
  const heartbeat = setInterval(() => touch(), 1000)
  heartbeat.unref()
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(directory, { recursive: true, force: true })
  }
}

async function take() {
  for (let waited = 0; !tryTake(); waited++) {
    if (waited === 0) process.stderr.write('Waiting for another start of this checkout…\n')
    pushAside()
    await sleep(200)
    if (endAsTold()) throw new Problem('')
  }
}

function tryTake() {
  try {
    mkdirSync(directory)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Problem(`The checkout cannot be changed: ${error.message}.`)
  }
  writeFileSync(note, `${process.pid} ${hostname()}\n`)
  return true
}

function touch() {
  try {
    utimesSync(note, new Date(), new Date())
  } catch {
    // Pushed aside while the machine slept; the work itself is repeated by whoever comes next.
  }
}

/** A rename moves exactly one holder away, however many launchers are waiting. */
function pushAside() {
  const before = holder()
  if (!before || !isStale(before)) return
  const aside = `${directory}-${process.pid}.tmp`
  try {
    renameSync(directory, aside)
    if (readFileSync(join(aside, 'holder'), 'utf8') !== before.text) renameSync(aside, directory)
    else rmSync(aside, { recursive: true, force: true })
  } catch {
    // Somebody else was quicker.
  }
}

function holder() {
  try {
    return { text: readFileSync(note, 'utf8'), at: statSync(note).mtimeMs }
  } catch {
    try {
      return { text: '', at: statSync(directory).mtimeMs }
    } catch {
      return null
    }
  }
}

function isStale({ text, at }) {
  if (Date.now() - at > silence) return true
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
