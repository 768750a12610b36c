import type { ReactNode } from 'react'
import { Button, ButtonLink, IconDownload } from '../../../ui/index.ts'
import { type Asked, mostAtOnce, type useFileActions } from './list-files.ts'

type ListDownloadProps = {
  /** The direct download, for what is made in a moment. */
  href: string
  /** The same in the background. */
  asked: Asked
  /** Rows of the list; unknown until it was read. */
  total: number | undefined
  actions: ReturnType<typeof useFileActions>
  children: ReactNode
}

/** The file of a list: of a short one at once, of a long one in the background. */
export function ListDownload({ href, asked, total = 0, actions, children }: ListDownloadProps) {
  const face = { kind: 'quiet', size: 'sm', iconOnly: true, icon: <IconDownload /> } as const
  if (total <= mostAtOnce) {
    return (
      <ButtonLink {...face} href={href} download="">
        {children}
      </ButtonLink>
    )
  }
  return (
    <Button {...face} busy={actions.busy} onClick={() => void actions.ask(asked)}>
      {children}
    </Button>
  )
}
