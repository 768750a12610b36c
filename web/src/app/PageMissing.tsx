import { useTranslations } from 'use-intl/react'
import { NoticePage } from '../shell/NoticePage.tsx'
import { ButtonLink, lostDrawing, Row } from '../ui/index.ts'

export function PageMissing() {
  const t = useTranslations('common.ui')
  return (
    <NoticePage drawing={lostDrawing} title={t('notFound.title')} text={t('notFound.text')}>
      <Row fill>
        <ButtonLink href="/" kind="primary" size="lg">
          {t('home')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}
