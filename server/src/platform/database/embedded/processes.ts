import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return !isZombie(pid)
}

/** An adopted process is not our child; where pid 1 does not reap it, it stays a zombie. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Already ended, which is what every caller wants.
  }
}

/** Waits in steps instead of reading a clock; true when the process ended within the limit. */
export async function endsWithin(pid: number, milliseconds: number): Promise<boolean> {
  const step = 10
  for (let waited = 0; waited < milliseconds; waited += step) {
    if (!isAlive(pid)) return true
    await sleep(step)
  }
  return !isAlive(pid)
}

/** Whether `pid` is the PostgreSQL of this cluster, not an unrelated process with a reused pid. */
export function runsCluster(pid: number, cluster: string): boolean {
  return isAlive(pid) && (workingDirectory(pid) === cluster || commandLine(pid).includes(cluster))
}

function workingDirectory(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function commandLine(pid: number): string {
  if (process.platform === 'win32') return ''
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** The program file of a process; Linux appends a marker once an upgrade has deleted it. */
export function programOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return null
  }
}

/**
 * Backends of a killed postmaster notice it only when they next wait; a long query may hold the shared
 * memory for minutes and keep the cluster from starting again.
 */
export async function endBackendsOf(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  const left = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isBackend(pid, cluster))
  for (const pid of left) signal(pid, 'SIGQUIT')
  for (const pid of left) {
    if (await endsWithin(pid, 1000)) continue
    signal(pid, 'SIGKILL')
    await endsWithin(pid, 1000)
  }
}

function isBackend(pid: number, cluster: string): boolean {
  return workingDirectory(pid) === cluster && (programOf(pid)?.includes('postgres') ?? false)
}
