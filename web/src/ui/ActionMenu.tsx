import type { ReactNode } from 'react'
import type { ActionGroup } from './action-groups.ts'
import { ButtonFace, type ButtonLook, lookAttributes } from './ButtonFace.tsx'
import { Fetched, later } from './later.tsx'
import { usePop } from './use-pop.ts'

const menuPanel = later(async () => (await import('./ActionMenuPanel.tsx')).ActionMenuPanel)

export type ActionMenuProps = Pick<ButtonLook, 'kind' | 'size' | 'icon' | 'iconOnly'> & {
  /** What the menu is about. */
  label: string
  /** Groups are divided by a line. */
  groups: readonly ActionGroup[]
  children?: ReactNode
}

/** A menu that no scrolling table clips. Only for signed-in pages: its panel brings React Aria. */
export function ActionMenu({
  label,
  groups,
  kind = 'quiet',
  // In rows it is small; beside buttons it is as tall as they are.
  size = kind === 'quiet' ? 'sm' : undefined,
  icon,
  iconOnly,
  children,
}: ActionMenuProps) {
  const { button, panel } = usePop('menu', menuPanel.prefetch)
  return (
    <>
      <button {...button} {...lookAttributes({ kind, size, icon, iconOnly })}>
        <ButtonFace icon={icon} iconOnly={iconOnly}>
          {children ?? label}
        </ButtonFace>
      </button>
      {panel ? <Fetched of={menuPanel} with={{ ...panel, label, groups }} /> : null}
    </>
  )
}
