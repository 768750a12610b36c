import type { ReactNode } from 'react'
import page from './Page.module.css'
import shell from './Shell.module.css'
import { Spine } from './Spine.tsx'

/**
 * The place of a signed-in page with its title and nothing that works, until the app replaces it. The
 * styles of `Shell` and `Page` put the title where the page will have it.
 */
export function PageFrame({ width, children }: { width: string; children: ReactNode }) {
  return (
    <div data-frame="" inert>
      <Spine />
      <div className={shell.shell}>
        <main className={shell.main}>
          <div className={page.page} data-width={width}>
            <header className={page.head}>{children}</header>
          </div>
        </main>
      </div>
    </div>
  )
}
