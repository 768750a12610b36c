import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../../config/index.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const supportedNode = 24
const megabyte = 1024 * 1024

export function checkNode(version: string): Finding {
  const major = Number(/^v(\d+)/.exec(version)?.[1] ?? 0)
  if (major < supportedNode) {
    return fail('node', `${version} is too old`, `Use Node ${supportedNode}, as npm start does.`)
  }
  if (major > supportedNode) {
    return warn('node', `${version} is newer than the tested version`, `Use Node ${supportedNode}.`)
  }
  return ok('node', version)
}

/** DATA_DIR contains all secrets, so no other user may read it. */
export function checkDataDir({ dataDir }: Pick<Config, 'dataDir'>): Finding {
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (!folder) return ok('data', `${dataDir} does not exist yet; the first start creates it`)
  const self = process.getuid?.()
  if (self !== undefined && self !== 0 && folder.uid !== self) {
    return fail(
      'data',
      `${dataDir} belongs to another user`,
      `Change its owner with chown -R, or set DATA_DIR.`,
    )
  }
  const open = ['', 'secret', 'operator-token', 'postgres-password']
    .map((name) => join(dataDir, name))
    .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
  if (open.length > 0 && process.platform !== 'win32') {
    return fail('data', `${open.join(', ')} can be read by others`, `chmod go= ${open.join(' ')}`)
  }
  return ok('data', `${dataDir}, for its owner only`)
}

export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  const where = statSync(dataDir, { throwIfNoEntry: false }) ? dataDir : '.'
  const { bavail, bsize } = await statfs(where)
  const free = Math.floor((bavail * bsize) / megabyte)
  if (free < 200) {
    return fail(
      'disk',
      `only ${free} MB are free`,
      'Free some space: the database stops when the disk is full.',
    )
  }
  if (free < 1000) return warn('disk', `${free} MB are free`, 'Free some space soon.')
  return ok('disk', `${free} MB are free`)
}

/** A port used by our own server is fine. */
export async function checkPort({ port }: Pick<Config, 'port'>): Promise<Finding> {
  if (port === 0) return ok('port', 'any free one')
  const error = await tryPort(port)
  if (error === null) return ok('port', `${port} is free`)
  if (error === 'EADDRINUSE') {
    const answer = await fetch(`http://127.0.0.1:${port}/livez`)
      .then((response) => response.text())
      .catch(() => '')
    if (answer === 'ok\n') return ok('port', `${port}: a server is running`)
    return fail('port', `${port} is used by another program`, 'Stop that program, or set PORT.')
  }
  return fail('port', `${port} cannot be used (${error})`, 'Set PORT to one above 1023.')
}

function tryPort(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(null)))
  })
}
