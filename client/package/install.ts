import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeClient } from '../../tools/launch/client.mjs'
import { nodePackage } from '../../tools/launch/decisions.mjs'
import { npm } from './npm.ts'

/** The oldest Node that the client supports; the newest is the one that runs the tests. */
const oldestNode = '20.20.2'

export type Installed = {
  /** A project of its own: the packed client, React, jose and the SDK of Polar, and nothing else of this one. */
  readonly project: string
  /** The oldest supported Node; `null` where npm has none for this machine. */
  readonly oldestNode: string | null
}

const versionOf = (name: string) =>
  (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version

/** The package exports no manifest, so this is what the conformance tests ask for. */
async function polarVersion(): Promise<string> {
  const url = new URL('../../conformance/package.json', import.meta.url)
  const { devDependencies } = JSON.parse(await readFile(url, 'utf8'))
  return devDependencies['polar-1.0'].split('@').at(-1)
}

async function installClient(folder: string): Promise<string> {
  const built = join(folder, 'client')
  await makeClient(built, process.execPath)
  const packed = JSON.parse(await npm(['pack', '--json', '--pack-destination', folder], built))
  const names = ['react', 'react-dom', 'jose', '@types/react', '@types/react-dom', '@types/node']
  const manifest = {
    name: 'consumer',
    private: true,
    type: 'module',
    dependencies: {
      '@guildhall/client': `file:${join(folder, packed[0].filename)}`,
      ...Object.fromEntries(names.map((name) => [name, versionOf(name)])),
      '@polar-sh/sdk': await polarVersion(),
    },
  }
  const project = await mkdtemp(join(folder, 'project-'))
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest))
  await npm(['install'], project)
  return project
}

async function installOldestNode(folder: string): Promise<string | null> {
  const name = nodePackage(process.platform, process.arch)
  if (name === null) return null
  const own = await mkdtemp(join(folder, 'node-'))
  await writeFile(
    join(own, 'package.json'),
    JSON.stringify({ private: true, dependencies: { [name]: oldestNode } }),
  )
  await npm(['install'], own)
  const manifest = JSON.parse(
    await readFile(join(own, 'node_modules', name, 'package.json'), 'utf8'),
  )
  return join(own, 'node_modules', name, manifest.bin.node)
}

/** Packs the client and installs it as another project would. */
export async function installPackage(): Promise<Installed & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-client-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const [project, oldest] = await Promise.all([installClient(folder), installOldestNode(folder)])
    return { project, oldestNode: oldest, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
