import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { watchParents } from './parents.mjs'
import { inModules, inRoot, root } from './paths.mjs'

const running = new Set()
const loadFollow = `--require=${JSON.stringify(inRoot('tools', 'launch', 'follow.cjs'))}`
let receivedSignal = null
let receivedAt = 0

/**
 * A Ctrl-C under npm arrives twice, from the terminal and from npm; the child gets it once. Later
 * signals are forwarded: the child decides what a second Ctrl-C means.
 */
export function watchSignals() {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => forwardSignal(name))
  watchParents(() => {
    if (receivedSignal === null) forwardSignal('SIGTERM')
  })
}

function forwardSignal(name) {
  if (receivedSignal === name && performance.now() - receivedAt < 500) return
  receivedSignal = name
  receivedAt = performance.now()
  for (const { child, killAtOnce, sharesTerminal } of running) {
    if (killAtOnce) child.kill('SIGKILL')
    else if (!(sharesTerminal && name === 'SIGINT' && process.stdin.isTTY)) child.kill(name)
  }
}

/** The exit code after a stop signal, or null without one. */
export function stopExitCode() {
  return receivedSignal && 128 + constants.signals[receivedSignal]
}

/**
 * Runs a program to its end. With `quiet` its output is collected instead of shown; with `apart`
 * it gets a process group of its own; with `follow` it gets that signal when the launcher is killed;
 * a program to be followed by SIGKILL is killed at once on a stop signal.
 */
export function run(program, args, options = {}) {
  const { quiet = false, apart = false, follow = null, env = environment(), ...rest } = options
  return new Promise((resolve, reject) => {
    // A group of its own may not read from the terminal: the attempt would suspend it.
    const input = quiet || apart ? 'ignore' : 'inherit'
    const output = quiet ? 'pipe' : 'inherit'
    const child = spawn(program, args, {
      cwd: root,
      env: follow ? { ...env, GUILDHALL_LINE: `3 ${follow}`, NODE_OPTIONS: loadFollow } : env,
      stdio: follow ? [input, output, output, 'pipe'] : [input, output, output],
      detached: apart && process.platform !== 'win32',
      windowsHide: true,
      ...rest,
    })
    const entry = { child, killAtOnce: follow === 'SIGKILL', sharesTerminal: !apart }
    running.add(entry)
    let collected = ''
    for (const stream of quiet ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8').on('data', (text) => {
        collected += text
      })
    }
    child.once('error', (error) => {
      running.delete(entry)
      reject(error)
    })
    child.once('close', (code, signal) => {
      running.delete(entry)
      resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), output: collected })
    })
  })
}

/**
 * NODE_OPTIONS is meant for other programs on the machine, and would change how ours behaves. The
 * compiled code is kept, inside the installation: every start then takes about half the time.
 */
export function environment(more = {}) {
  const { NODE_OPTIONS: _, ...env } = process.env
  return { NODE_COMPILE_CACHE: inModules('.cache', 'node'), ...env, ...more }
}

/** Tools start `node` by name; this makes them find the pinned one. */
export function withNode(node, more = {}) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const separator = process.platform === 'win32' ? ';' : ':'
  const before = [node.slice(0, Math.max(node.lastIndexOf('/'), node.lastIndexOf('\\')))]
  const path = [...before, inModules('.bin'), process.env[key] ?? ''].join(separator)
  return environment({ ...more, [key]: path })
}
