import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chooseNode, nodePackage } from './decisions.mjs'
import { inModules } from './paths.mjs'
import { Problem } from './problem.mjs'
import { environment } from './processes.mjs'

export function findNode() {
  const { platform, arch, version, execPath } = process
  const choice = chooseNode({
    pinned: pinnedNode(nodePackage(platform, arch), platform),
    running: execPath,
    runningVersion: version,
    platform,
    arch,
  })
  if (choice.problem) throw new Problem(choice.problem)
  return choice.node
}

/** Tried, not only found: built for glibc, it does not run on a system with another C library. */
function pinnedNode(packageName, platform) {
  if (!packageName) return null
  const path = inModules(packageName, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(path)) return null
  const { status } = spawnSync(path, ['--version'], { stdio: 'ignore', env: environment() })
  return status === 0 ? path : null
}
