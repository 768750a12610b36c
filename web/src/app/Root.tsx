import { Outlet } from '@tanstack/react-router'
import { OfflineNote } from './OfflineNote.tsx'

export function Root() {
  return (
    <>
      <OfflineNote />
      <Outlet />
    </>
  )
}
