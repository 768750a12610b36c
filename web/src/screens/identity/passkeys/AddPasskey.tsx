import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { passkeys } from '../../../lib/calls.ts'
import { useToast } from '../../../ui/index.ts'
import { NameForm } from './NameForm.tsx'
import { registerPasskey } from './register.ts'

/** What a person would call this device, as far as the browser says. */
function deviceName(): string {
  const agent = navigator.userAgent
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux']
  return known.find((each) => agent.includes(each)) ?? ''
}

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkeys.ui')
  const toast = useToast()
  const client = useQueryClient()
  const [stopped, setStopped] = useState(false)

  async function add(name: string) {
    setStopped(false)
    const outcome = await registerPasskey(name)
    if (outcome.failure) return outcome.failure
    if (outcome.stopped) {
      setStopped(true)
      return null
    }
    await client.invalidateQueries({ queryKey: [passkeys.list.line] })
    toast(t('addedToast'))
    onClose()
    return null
  }

  return (
    <NameForm
      title={t('add')}
      intro={t('addText')}
      note={stopped ? t('stopped') : undefined}
      name={deviceName()}
      submit={t('continue')}
      send={add}
      onClose={onClose}
    />
  )
}
