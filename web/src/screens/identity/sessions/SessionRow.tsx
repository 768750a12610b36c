import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { agoText, dayText, fullText, momentText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import {
  Badge,
  DateTime,
  IconDeviceLaptop,
  IconDevicePhone,
  IconDeviceTablet,
  IconDeviceUnknown,
  ListItem,
  Meta,
  Row,
  Text,
} from '../../../ui/index.ts'
import { useDeviceName } from './device-name.ts'
import type { ListedSession } from './queries.ts'

const icons = {
  phone: IconDevicePhone,
  tablet: IconDeviceTablet,
  computer: IconDeviceLaptop,
  unknown: IconDeviceUnknown,
}

type SessionRowProps = { session: ListedSession; now: Date; action?: ReactNode }

export function SessionRow({ session, now, action }: SessionRowProps) {
  const t = useTranslations('sessions.ui.list')
  const { language } = useLanguage()
  const { current, device, ipAddress, createdAt, updatedAt, expiresAt } = session
  const name = useDeviceName()(device)
  const Icon = icons[device.kind]
  const signedInText = current ? momentText : dayText

  return (
    <ListItem
      lead={<Icon />}
      tone={current ? 'accent' : undefined}
      trail={
        current ? null : (
          <>
            <Text as="span" size="small" tone="muted">
              <DateTime
                value={updatedAt.toISOString()}
                title={t('lastSeen', { when: fullText(updatedAt, language) })}
              >
                {agoText(updatedAt, now, language)}
              </DateTime>
            </Text>
            {action}
          </>
        )
      }
    >
      <Row>
        <Text as="span" strong>
          {name}
        </Text>
        {current ? <Badge tone="ok">{t('activeNow')}</Badge> : null}
      </Row>
      <Meta>
        {device.kind === 'unknown' ? null : t(`kind.${device.kind}`)}
        {ipAddress || t('noAddress')}
      </Meta>
      <Meta tone="faint">
        <DateTime whole value={createdAt.toISOString()} title={fullText(createdAt, language)}>
          {t('signedIn', { date: signedInText(createdAt, now, language) })}
        </DateTime>
        <DateTime whole value={expiresAt.toISOString()} title={fullText(expiresAt, language)}>
          {t('validUntil', { date: dayText(expiresAt, now, language) })}
        </DateTime>
      </Meta>
    </ListItem>
  )
}
