import { useState } from 'react'
import { SavedViews } from '../../../ui/widgets.ts'
import { ViewDialogs } from './ViewDialogs.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'
import type { Asked, ViewsProps } from './view.ts'

/** The saved views of a list, beside its filters. */
export function Views(props: ViewsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <SavedViews>
        {(close) => (
          <ViewsPanel
            {...props}
            onClose={close}
            onAsk={(next) => {
              close()
              setAsked(next)
            }}
          />
        )}
      </SavedViews>
      {asked ? <ViewDialogs asked={asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
