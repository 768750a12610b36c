import type { ReactNode } from 'react'
import { ButtonFace, type ButtonLook, lookAttributes } from './ButtonFace.tsx'
import { Fetched, later } from './later.tsx'
import { usePop } from './use-pop.ts'

const popPanel = later(async () => (await import('./PopPanel.tsx')).PopPanel)

export type PopButtonProps = ButtonLook & {
  /** Names the button and what it opens. */
  label: string
  /** What the button shows instead of its name. */
  face?: ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button that opens a small panel beside itself. */
export function PopButton({ label, face, children, ...look }: PopButtonProps) {
  const { button, panel } = usePop('dialog', popPanel.prefetch)
  return (
    <>
      <button {...button} {...lookAttributes(look)} aria-label={face ? label : undefined}>
        <ButtonFace icon={look.icon} iconOnly={look.iconOnly}>
          {face ?? label}
        </ButtonFace>
      </button>
      {panel ? <Fetched of={popPanel} with={{ ...panel, label, children }} /> : null}
    </>
  )
}
