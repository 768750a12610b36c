import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import {
  askewDrawing,
  ButtonLink,
  DateTime,
  type Drawing,
  type HouseState,
  nightDrawing,
  Row,
  Spinner,
  Text,
} from '../../../ui/index.ts'
import { type Health, useHealth } from './health.ts'

const drawings: Record<Health, HouseState | Drawing> = {
  ok: 'lit',
  closing: nightDrawing,
  database: askewDrawing,
  nodes: askewDrawing,
  away: nightDrawing,
}

/** Whether the server works, for everybody; what exactly is wrong is on the overview of administrators. */
export function Status() {
  const t = useTranslations('status.ui')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const { data: signedIn } = api.useSession()
  const checked = useHealth()
  if (!checked) return <Spinner label={c('loading')} />
  const { health, at } = checked
  const isAdmin = signedIn?.user.role.split(',').includes('admin') ?? false
  return (
    <NoticePage drawing={drawings[health]} title={t(`${health}.title`)} text={t(`${health}.text`)}>
      <Text size="small" tone="muted">
        {t.rich('checked', {
          time: fullText(at, language),
          t: (chunks) => <DateTime value={at.toISOString()}>{chunks}</DateTime>,
        })}
      </Text>
      <Row fill>
        {isAdmin ? (
          <ButtonLink href="/admin/overview" kind="primary" size="lg">
            {t('overview')}
          </ButtonLink>
        ) : null}
        <ButtonLink href="/" kind={isAdmin ? 'quiet' : 'primary'} size="lg">
          {c('home')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}
