import { useTranslations } from 'use-intl/react'
import type { OutputOf, passkeys } from '../../../lib/calls.ts'
import { agoText, dayText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { Button, DateTime, IconPasskey, ListItem, Meta, Text } from '../../../ui/index.ts'

export type Passkey = OutputOf<typeof passkeys.list>[number]

type PasskeyRowProps = {
  passkey: Passkey
  now: Date
  lockedReason: string | undefined
  onRename: () => void
  onRemove: () => void
}

export function PasskeyRow(props: PasskeyRowProps) {
  const { passkey, now, lockedReason, onRename, onRemove } = props
  const t = useTranslations('passkeys.ui')
  const { language } = useLanguage()
  const { createdAt, lastUsedAt, deviceType } = passkey
  const name = passkey.name ?? t('unnamed')
  return (
    <ListItem
      lead={<IconPasskey />}
      trail={
        <>
          <Button size="sm" aria-label={t('renameNamed', { name })} onClick={onRename}>
            {t('rename')}
          </Button>
          <Button
            size="sm"
            kind="danger-quiet"
            aria-label={t('removeNamed', { name })}
            disabledReason={lockedReason}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        </>
      }
    >
      <Text as="span" strong>
        {name}
      </Text>
      <Meta>{t(deviceType === 'multiDevice' ? 'synced' : 'oneDevice')}</Meta>
      <Meta tone="faint">
        <DateTime whole value={createdAt.toISOString()} title={fullText(createdAt, language)}>
          {t('added', { date: dayText(createdAt, now, language) })}
        </DateTime>
        {lastUsedAt ? (
          <DateTime whole value={lastUsedAt.toISOString()} title={fullText(lastUsedAt, language)}>
            {t('used', { when: agoText(lastUsedAt, now, language) })}
          </DateTime>
        ) : (
          t('neverUsed')
        )}
      </Meta>
    </ListItem>
  )
}
