import type { ReactNode } from 'react'
import { ButtonFace, type ButtonLook, lookAttributes } from './ButtonFace.tsx'
import { Fetched, later } from './later.tsx'
import { usePop } from './use-pop.ts'

const menuPanel = later(async () => (await import('./ActionMenuPanel.tsx')).ActionMenuPanel)

export type ActionItem = {
  label: string
  icon?: ReactNode
  /** A second line, for example why the action is not possible now. */
  note?: string | undefined
  disabled?: boolean | undefined
  danger?: boolean | undefined
  /** Given on every row of a choice: the row that holds now is marked. */
  current?: boolean | undefined
  onSelect: () => void
}

export type ActionGroup = { title?: string | undefined; items: readonly ActionItem[] }

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
