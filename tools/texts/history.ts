import { spawnSync } from 'node:child_process'
import { messagesOf } from '../messages.ts'
import { root } from '../tree.ts'
import { fingerprint } from './records.ts'

const git = (args: readonly string[], input = '') =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8', input, maxBuffer: 1 << 28 }).stdout ?? ''

/** Earlier English texts of a file by their fingerprints; none where the clone has no history. */
export function earlierTexts(noun: string): ReadonlyMap<string, string> {
  const path = `locales/en/${noun}.json`
  const commits = git(['log', '--format=%H', '--', path]).split('\n').filter(Boolean)
  const found = new Map<string, string>()
  for (const commit of commits) {
    for (const text of textsAt(git(['show', `${commit}:${path}`]), path)) {
      found.set(fingerprint(text), text)
    }
  }
  return found
}

function textsAt(text: string, path: string): string[] {
  try {
    return messagesOf([{ path, text }]).map((message) => message.text)
  } catch {
    return []
  }
}
