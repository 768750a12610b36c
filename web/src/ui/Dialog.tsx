import { useState } from 'react'
import type { ConfirmDialogProps, FormDialogProps } from './dialog-props.ts'
import { Fetched, later } from './later.tsx'

const confirmDialog = later(async () => (await import('./DialogParts.tsx')).ConfirmDialog)
const formDialog = later(async () => (await import('./DialogParts.tsx')).FormDialog)

/** Its code is fetched when it is first opened, and it stays: it closes gently. */
function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return open || opened
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return useOpened(props.open) ? <Fetched of={confirmDialog} with={props} /> : null
}

/** A dialog with any contents; a form inside names itself with `form=` on the buttons. */
export function FormDialog(props: FormDialogProps) {
  return useOpened(props.open) ? <Fetched of={formDialog} with={props} /> : null
}
