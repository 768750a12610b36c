import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const ourScript = 'tools/launch.mjs'

/**
 * npm passes a signal to the shell between us, which dies of it and tells nobody; killed outright,
 * npm tells not even the shell. Either way we would live on unseen, so we look whether those who
 * started us are still there. Started otherwise than by npm we stay: that may well be a daemon.
 */
export function watchParents(gone) {
  if (!process.env.npm_lifecycle_script?.includes(ourScript)) return
  const parent = process.ppid
  const npm = throughShell(parent)
  const isThere = () => process.ppid === parent && (npm === null || parentOf(parent) === npm)
  const timer = setInterval(
    () => {
      if (isThere()) return
      clearInterval(timer)
      gone()
    },
    process.platform === 'linux' ? 200 : 2000,
  )
  timer.unref()
}

/** The npm above the shell above us; null where npm is our parent, or nobody knows. */
function throughShell(parent) {
  if (process.platform === 'win32' || isNpm(parent)) return null
  const above = parentOf(parent)
  return above !== null && isNpm(above) ? above : null
}

const isNpm = (pid) => /(^|[/\s])npm\b/.test(about(pid, 'command') ?? '')

function parentOf(pid) {
  const answer = about(pid, 'ppid')
  return answer === null ? null : Number(answer)
}

function about(pid, what) {
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
