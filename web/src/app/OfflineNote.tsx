import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { Note } from '../ui/index.ts'

function listen(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function OfflineNote() {
  const t = useTranslations('common.ui')
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  return <div role="status">{online ? null : <Note tone="warn">{t('offline')}</Note>}</div>
}
