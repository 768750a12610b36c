import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const ourScript = 'tools/launch.mjs'

/**
 * npm passes a signal to the shell between npm and this process; the shell exits without passing it
 * on. If npm itself is killed, not even the shell gets a signal. In both cases this process would
 * keep running, so it checks whether its parents are alive. Without npm it keeps running: it may be
 * a daemon.
 */
export function watchParents(onGone) {
  if (!process.env.npm_lifecycle_script?.includes(ourScript)) return
  const parent = process.ppid
  const npm = throughShell(parent)
  const isAlive = () => process.ppid === parent && (npm === null || parentOf(parent) === npm)
  const timer = setInterval(
    () => {
      if (isAlive()) return
      clearInterval(timer)
      onGone()
    },
    process.platform === 'linux' ? 200 : 2000,
  )
  timer.unref()
}

/** The npm process above the parent shell; null if npm is the parent, or if it is unknown. */
function throughShell(parent) {
  if (process.platform === 'win32' || isNpm(parent)) return null
  const above = parentOf(parent)
  return above !== null && isNpm(above) ? above : null
}

const isNpm = (pid) => /(^|[/\s])npm\b/.test(processInfo(pid, 'command') ?? '')

function parentOf(pid) {
  const answer = processInfo(pid, 'ppid')
  return answer === null ? null : Number(answer)
}

function processInfo(pid, what) {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
    }
    if (what === 'command')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    // The name of the program, in brackets, may hold spaces and brackets of its own.
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) \S+ /s, '')
      .split(' ')[0]
  } catch {
    return null
  }
}
