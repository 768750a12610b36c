export type Verb =
  | 'start'
  | 'dev'
  | 'test'
  | 'build'
  | 'build:client'
  | 'check'
  | 'bench'
  | 'guildhall'
  | 'generate'
  | 'new-module'
  | 'texts'
export type Level = 'prod' | 'full'
export type Stamp = { lock: string; platform: string; level: Level }
export type LockEntry = {
  version?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  peer?: boolean
}
export type LockFile = { packages: Record<string, LockEntry> }

export const verbs: readonly Verb[]
export function levelFor(verb: Verb): Level
export function nodePackage(platform: string, arch: string): string | null
export function postgresPackage(platform: string, arch: string): string
export function installStep(stamp: Stamp | null, wanted: Stamp): 'nothing' | 'add' | 'all'
export function levelInstalled(
  lock: LockFile,
  installed: LockFile,
  machinePackages: readonly string[],
): Level | null
export function chooseNode(machine: {
  pinned: string | null
  running: string
  runningVersion: string
  platform: string
  arch: string
}): { node: string } | { problem: string }
export function hasRoomInMemory(machine: {
  mounts: string
  free: number
  available: number
}): boolean
