import type { Boot } from '@guildhall/contract/boot'
import { frameAt } from '@guildhall/contract/frames'
import { noticeAt } from '@guildhall/contract/notices'
import { nextPlaceholder, shellName } from '@guildhall/contract/shells'
import { nextPathIn, onlyHasToken } from './next.ts'

export type Drawn = {
  /** The name of the prerendered shell. */
  readonly shell: string
  /** Whether it is only how the page begins. */
  readonly isFrame?: boolean
  /** What goes in place of its placeholders. */
  readonly fills: Readonly<Record<string, string>>
  /** The same for HTML that the server made. */
  readonly html?: Readonly<Record<string, string>> | undefined
}

/** What is prerendered of a page at this URL, for this visitor. */
export function drawnAt(path: string, search: string, boot: Boot): Drawn | undefined {
  const notice = noticeAt(path, search, boot)
  if (notice) {
    const shell = shellName(notice.page, { ...boot, next: false, notice: notice.state })
    return shell === undefined ? undefined : { shell, fills: notice.fills, html: notice.html }
  }
  if (boot.session !== null) {
    const frame = frameAt(path, boot)
    return frame === undefined ? undefined : { shell: frame, isFrame: true, fills: {} }
  }
  const isReset = path === '/reset-password'
  const next = isReset ? (onlyHasToken(search) ? undefined : 'unknown') : nextPathIn(search)
  if (next === 'unknown') return undefined
  const shell = shellName(path, { ...boot, next: next !== undefined })
  if (shell === undefined) return undefined
  return { shell, fills: next === undefined ? {} : { [nextPlaceholder]: next } }
}
