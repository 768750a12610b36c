import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Banner } from '../ui/index.ts'

/** Whether a field of the page has something that would be lost with it. */
function somethingTyped(): boolean {
  return [...document.querySelectorAll('input, textarea')].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.value !== field.defaultValue,
  )
}

type Connection = 'online' | 'offline' | 'offlineKept'

/** Floats above the page, which stays where it is. */
export function OfflineNote() {
  const t = useTranslations('common.ui')
  const [connection, setConnection] = useState<Connection>('online')
  useEffect(() => {
    const look = () => {
      setConnection(navigator.onLine ? 'online' : somethingTyped() ? 'offlineKept' : 'offline')
    }
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    addEventListener('input', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
      removeEventListener('input', look)
    }
  }, [])
  return <Banner>{connection === 'online' ? null : t(connection)}</Banner>
}
