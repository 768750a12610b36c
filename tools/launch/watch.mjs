import { spawn } from 'node:child_process'
import { readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs a script and starts it again when something in one of the folders changes. Folders are
 * watched and not files: editors that save by renaming a new file over the old one would leave a
 * file watcher on a deleted file. Arguments: the script, then the folders.
 */
const [script, ...folders] = process.argv.slice(2)
/** Milliseconds; an editor writes several files, and each of them more than once. */
const settle = 150

let child
let ending = false
let timer

function start() {
  child = spawn(process.execPath, [script], { stdio: 'inherit' })
  child.once('exit', (code) => {
    if (ending) process.exit(code ?? 0)
    if (child.restarting) start()
    else console.log('The program ended; it starts again when a file changes.')
  })
}

function restart() {
  if (child.exitCode !== null || child.signalCode !== null) return start()
  child.restarting = true
  child.kill('SIGTERM')
}

function changed(name) {
  if (name === null || /(?:^|[\\/])\.|~$|\.tmp$|\.test\.ts$/.test(name)) return
  clearTimeout(timer)
  timer = setTimeout(restart, settle)
}

const watched = new Set()

/** Each folder by itself: on Linux a recursive watcher follows files, and loses renamed ones. */
function watchFolder(folder) {
  if (watched.has(folder)) return
  watched.add(folder)
  const watcher = watch(folder, (_event, name) => {
    if (name !== null && isFolder(join(folder, name))) watchFolder(join(folder, name))
    changed(name)
  })
  watcher.on('error', () => watched.delete(folder))
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) watchFolder(join(folder, entry.name))
  }
}

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

for (const folder of folders) watchFolder(folder)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    ending = true
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0)
    child.kill(signal)
  })
}

start()
