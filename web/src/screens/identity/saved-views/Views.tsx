import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../../ui/index.ts'
import { SavedViews } from '../../../ui/widgets.ts'
import type { Asked, ViewsProps } from './view.ts'

// Fetched when the panel is opened: lists are seen much more often.
const ViewsPanel = lazy(async () => ({ default: (await import('./ViewsPanel.tsx')).ViewsPanel }))
const ViewDialogs = lazy(async () => ({ default: (await import('./ViewDialogs.tsx')).ViewDialogs }))

/** The saved views of a list, beside its filters. */
export function Views(props: ViewsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <SavedViews>
        {(close) => (
          <Suspense fallback={<Skeleton lines={3} />}>
            <ViewsPanel
              {...props}
              onClose={close}
              onAsk={(next) => {
                close()
                setAsked(next)
              }}
            />
          </Suspense>
        )}
      </SavedViews>
      {asked ? (
        <Suspense>
          <ViewDialogs asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
