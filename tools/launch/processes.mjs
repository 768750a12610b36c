import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { watchParents } from './parents.mjs'
import { inModules, inRoot, root } from './places.mjs'

const running = new Set()
const loadFollow = `--require=${JSON.stringify(inRoot('tools', 'launch', 'follow.cjs'))}`
let told = null
let toldAt = 0

/**
 * A Ctrl-C under npm arrives twice, from the terminal and from npm; the child gets it once. Later
 * ones are passed on: somebody is impatient, and the child knows what to make of it.
 */
export function watchSignals() {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => tell(name))
  watchParents(() => {
    if (told === null) tell('SIGTERM')
  })
}

function tell(name) {
  if (told === name && performance.now() - toldAt < 500) return
  told = name
  toldAt = performance.now()
  for (const { child, atOnce, hearsTerminal } of running) {
    if (atOnce) child.kill('SIGKILL')
    else if (!(hearsTerminal && name === 'SIGINT' && process.stdin.isTTY)) child.kill(name)
  }
}

/** The exit code of someone who was told to stop, or null. */
export function endAsTold() {
  return told && 128 + constants.signals[told]
}

/**
 * Runs a program to its end. With `quiet` its output is collected instead of shown; with `apart`
 * it gets a process group of its own; with `follow` it gets that signal when we are killed outright,
 * and one to be followed by SIGKILL leaves nothing worth waiting for when we are told to stop.
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
    const entry = { child, atOnce: follow === 'SIGKILL', hearsTerminal: !apart }
    running.add(entry)
    let said = ''
    for (const stream of quiet ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
      })
    }
    child.once('error', (error) => {
      running.delete(entry)
      reject(error)
    })
    child.once('close', (code, signal) => {
      running.delete(entry)
      resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), output: said })
    })
  })
}

/** NODE_OPTIONS is meant for other programs on the machine, and would change how ours behaves. */
export function environment(more = {}) {
  const { NODE_OPTIONS: _, ...env } = process.env
  return { ...env, ...more }
}

/** Tools start Nodes of their own by name; they too shall get the pinned one. */
export function withNode(node, more = {}) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const separator = process.platform === 'win32' ? ';' : ':'
  const before = [node.slice(0, Math.max(node.lastIndexOf('/'), node.lastIndexOf('\\')))]
  const path = [...before, inModules('.bin'), process.env[key] ?? ''].join(separator)
  return environment({ ...more, [key]: path })
}
